import { z } from 'zod';
import { optional } from '../customer-fields.ts';
import { lineField, linesField } from '../text-fields.ts';
import { TRANSITIONS } from './order-states.ts';
import { REFUND_METHODS, type RefundMethod } from './refund-methods.ts';
import { amountField, productCounts, restockOf } from './step-fields.ts';

// Read by actions only: nothing of this reaches a browser.

/** Ways to take money at the counter or on the account; cards on the site say so themselves. */
const TAKEN_METHODS = ['cash', 'shop_card', 'contactless', 'transfer'] as const;

/** What its customer reads. */
const message = optional(linesField('', 1000));
const optionalLine = (max: number) => optional(lineField('', max));

/** What was paid and given back when the form was drawn: the same sum is not written down twice by a second click. */
const seen = z.coerce.number('Rechargez la page.').pipe(z.int('Rechargez la page.'));

const states = [...new Set(TRANSITIONS.map(({ to }) => to))];

const move = z
  .looseObject({
    intent: z.literal('avancer'),
    vers: z.enum(states, 'Cette étape n’existe pas.'),
    suivi: optionalLine(80),
    message,
  })
  .transform(({ intent, vers, suivi, message: note, ...others }, context) => ({
    intent,
    vers,
    suivi,
    message: note,
    stock: restockOf(others, context),
  }));

const SHARES = ['tout', 'lignes', 'montant', 'indu'] as const;

/** Fields that say how many of a product are paid back: « rendu-<id of the product> ». */
const REFUND_FIELD = 'rendu-';

const refund = z
  .looseObject({
    intent: z.literal('rembourser'),
    etendue: z.enum(SHARES, 'Dites ce que vous remboursez.'),
    montant: z.string().optional(),
    livraison: z.string().optional(),
    moyen: z.enum(
      Object.keys(REFUND_METHODS) as [RefundMethod, ...RefundMethod[]],
      'Dites par quel moyen l’argent a été rendu.',
    ),
    reference: optionalLine(200),
    message,
    deja: seen,
  })
  .transform(
    ({ intent, etendue, montant, livraison, moyen, reference, message: note, deja, ...others }, context) => {
      const complain = (field: string, text: string) => {
        context.addIssue({ code: 'custom', path: [field], message: text });
        return z.NEVER;
      };
      const stock = restockOf(others, context);
      const common = { intent, moyen, reference, message: note, deja, stock };
      const lines = productCounts(others, REFUND_FIELD);
      const withDelivery = livraison === 'oui';
      // What was written beside another choice is asked about: it is money.
      if (etendue !== 'montant' && montant?.trim())
        return complain(
          'etendue',
          'Vous avez écrit un montant sans choisir «\u00a0Un autre montant\u00a0»\u00a0: que remboursez-vous\u00a0?',
        );
      if (etendue !== 'lignes' && (withDelivery || (lines && lines.length > 0)))
        return complain(
          'etendue',
          'Vous avez choisi des produits ou la livraison, mais pas «\u00a0Des produits\u00a0»\u00a0: que remboursez-vous\u00a0?',
        );
      if (etendue === 'tout' || etendue === 'indu') return { ...common, etendue };
      if (etendue === 'montant') {
        const amount = amountField.safeParse(montant);
        return amount.success
          ? { ...common, etendue, amountCents: amount.data }
          : complain('montant', amount.error.issues[0]?.message ?? '');
      }
      if (!lines || (lines.length === 0 && !withDelivery))
        return complain('lignes', 'Écrivez combien d’unités de quel produit vous remboursez.');
      return { ...common, etendue, lines, withDelivery };
    },
  );

/** What the shop does with an order, from its form. */
export const orderStepSchema = z.discriminatedUnion(
  'intent',
  [
    move,
    refund,
    z.object({
      intent: z.literal('encaisser'),
      montant: amountField,
      moyen: z.enum(TAKEN_METHODS, 'Dites par quel moyen l’argent est arrivé.'),
      reference: optionalLine(200),
      deja: seen,
    }),
    z.object({
      intent: z.literal('suivi'),
      suivi: lineField('Écrivez le numéro de suivi.', 80),
    }),
    z.object({ intent: z.literal('noter'), note: linesField('Écrivez la note.', 2000) }),
    z.object({ intent: z.literal('renvoyer'), mail: z.coerce.number().pipe(z.int().positive()) }),
  ],
  'Cette étape n’existe pas.',
);

export type OrderStep = z.output<typeof orderStepSchema>;
