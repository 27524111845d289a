import { z } from 'zod';
import { optional } from '../customers/customer-fields.ts';
import { eurosField } from '../money/euros-field.ts';
import { takenWays } from '../payments/payment-ways.ts';
import { onceRight } from '../text/once-right.ts';
import { lineField, linesField } from '../text/text-fields.ts';
import { TRANSITIONS } from './order-states.ts';
import { REFUND_METHODS, type RefundMethod } from './refund-methods.ts';
import { productCounts, restockField } from './step-fields.ts';

// Only actions read this: nothing here reaches a browser.

/** The customer reads this. */
const message = optional(linesField('', 1000));
const optionalLine = (max: number) => optional(lineField('', max));

/**
 * What had been paid and given back when the form was drawn, so that a second click does not record the same sum
 * twice.
 */
const seenCents = z.coerce.number('Rechargez la page.').pipe(z.int('Rechargez la page.'));

const ticked = z
  .string()
  .optional()
  .transform((sent) => sent === 'oui');

const states = [...new Set(TRANSITIONS.map(({ to }) => to))];

const NO_LINES = 'Écrivez combien d’unités de quel produit vous remboursez.';

const refund = z
  .object({
    intent: z.literal('refund'),
    share: z.enum(['all', 'lines', 'amount', 'unowed'], 'Dites ce que vous remboursez.'),
    lines: productCounts(NO_LINES),
    withDelivery: ticked,
    amount: z.string().default(''),
    method: z.enum(
      Object.keys(REFUND_METHODS) as [RefundMethod, ...RefundMethod[]],
      'Dites par quel moyen l’argent a été rendu.',
    ),
    reference: optionalLine(200),
    restock: restockField,
    message,
    seenCents,
  })
  .superRefine(
    ({ share, lines, withDelivery, amount }, context) => {
      const complain = (field: string, text: string) =>
        context.addIssue({ code: 'custom', path: [field], message: text });
      // An amount typed beside another choice is questioned: it is money.
      if (share !== 'amount' && amount.trim())
        complain(
          'share',
          'Vous avez écrit un montant sans choisir «\u00a0Un autre montant\u00a0»\u00a0: que remboursez-vous\u00a0?',
        );
      else if (share !== 'lines' && (withDelivery || lines.length > 0))
        complain(
          'share',
          'Vous avez choisi des produits ou la livraison, mais pas «\u00a0Des produits\u00a0»\u00a0: que remboursez-vous\u00a0?',
        );
      else if (share === 'amount') {
        const { error } = eurosField().safeParse(amount);
        if (error) complain('amount', error.issues[0]?.message ?? '');
      } else if (share === 'lines' && lines.length === 0 && !withDelivery) complain('lines', NO_LINES);
    },
    onceRight('share', 'lines', 'withDelivery', 'amount'),
  )
  .transform(({ share, lines, withDelivery, amount, ...common }) => {
    if (share === 'all' || share === 'unowed') return { ...common, share };
    return share === 'amount'
      ? { ...common, share, amountCents: eurosField().parse(amount) }
      : { ...common, share, lines, withDelivery };
  });

/** What the shop does with an order, from its form. */
export const orderStepSchema = z.discriminatedUnion(
  'intent',
  [
    z.object({
      intent: z.literal('advance'),
      to: z.enum(states, 'Cette étape n’existe pas.'),
      trackingNumber: optionalLine(80),
      restock: restockField,
      message,
    }),
    refund,
    z.object({
      intent: z.literal('take-payment'),
      amount: eurosField(),
      method: z.enum(takenWays, 'Dites par quel moyen l’argent est arrivé.'),
      reference: optionalLine(200),
      seenCents,
    }),
    z.object({
      intent: z.literal('collect'),
      // An empty one is the Enter key, and is asked for where something is due.
      method: optional(z.enum(takenWays, 'Dites par quel moyen\u00a0: appuyez sur son bouton.')),
      isQuiet: ticked,
      message,
      seenCents,
    }),
    z.object({
      intent: z.literal('correct-way'),
      entryId: z.coerce
        .number('Choisissez la ligne.')
        .pipe(z.int('Choisissez la ligne.').positive('Choisissez la ligne.')),
      method: z.enum(takenWays, 'Dites par quel moyen l’argent a été échangé.'),
      reason: lineField('Écrivez ce qui était faux.', 200),
      seenCents,
    }),
    z.object({
      intent: z.literal('tracking'),
      trackingNumber: lineField('Écrivez le numéro de suivi.', 80),
    }),
    z.object({ intent: z.literal('note'), note: linesField('Écrivez la note.', 2000) }),
    z.object({ intent: z.literal('resend'), mail: z.coerce.number().pipe(z.int().positive()) }),
  ],
  'Cette étape n’existe pas.',
);

export type OrderStep = z.output<typeof orderStepSchema>;
