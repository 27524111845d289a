import { z } from 'zod';
import { BILLING_FIELDS, billingFormSchema } from '#app/features/billing/billing-form.ts';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { box, tellWrong } from '#app/forms/made-of-form.ts';
import { optional } from '#domain/customers/customer-fields.ts';
import { eurosField } from '#domain/money/euros-field.ts';
import { takenWays } from '#domain/payments/payment-ways.ts';
import { CHARGE_KINDS, type ChargeKind } from '#domain/repair/repair-account.ts';
import { onceRight } from '#domain/text/once-right.ts';
import { lineField } from '#domain/text/text-fields.ts';

// Only actions read the schemas.

const AMOUNT = { label: 'Montant', inputMode: 'decimal', autoComplete: 'off', maxLength: 20 } as const;
const METHOD = { label: 'Moyen' } as const;
const REFERENCE = {
  label: 'Référence',
  help: 'Celle de la banque, du terminal ou du chèque. Une même référence ne se note pas deux fois.',
  optional: true,
  autoComplete: 'off',
  maxLength: 200,
} as const;

const seenCents = () => z.coerce.number('Rechargez la page.').pipe(z.int('Rechargez la page.'));
const method = () => z.enum(takenWays, 'Dites par quel moyen.');
const reference = () => optional(lineField('', 200));

export const PAYMENT_FIELDS = {
  amount: AMOUNT,
  method: METHOD,
  reference: REFERENCE,
  seenCents: {},
} satisfies FieldsOf<ReturnType<typeof paymentSchema>>;

export const paymentSchema = () =>
  z.object({ amount: eurosField(), method: method(), reference: reference(), seenCents: seenCents() });

export const REFUND_FIELDS = {
  ...PAYMENT_FIELDS,
  reason: {
    label: 'Pourquoi',
    help: 'Le client le lit. Ce qui dépasse un trop-perçu baisse le prix d’autant.',
    autoComplete: 'off',
    maxLength: 200,
  },
} satisfies FieldsOf<ReturnType<typeof refundSchema>>;

export const refundSchema = () =>
  paymentSchema().extend({
    method: z.enum([...takenWays, 'card'], 'Dites par quel moyen.'),
    reason: lineField('Écrivez pourquoi vous rendez cette somme.', 200),
  });

export const CORRECTION_FIELDS = {
  entryId: {},
  what: { label: 'Correction' },
  amount: { ...AMOUNT, label: 'Montant juste' },
  method: { ...METHOD, label: 'Moyen juste' },
  reason: {
    label: 'Motif',
    help: 'Il reste au livre des recettes, avec la ligne fausse et celle qui la reprend.',
    autoComplete: 'off',
    maxLength: 200,
  },
  seenCents: {},
} satisfies FieldsOf<ReturnType<typeof correctionSchema>>;

/** What should have been written instead, or nothing if no money moved. */
export const correctionSchema = () =>
  z
    .object({
      entryId: z.coerce.number('Rechargez la page.').pipe(z.int('Rechargez la page.')),
      what: z.enum(['instead', 'void'], 'Dites ce qui est juste.'),
      amount: z.string().default(''),
      method: z.string().default(''),
      reason: lineField('Écrivez ce qui était faux.', 200),
      seenCents: seenCents(),
    })
    .superRefine(
      (sent, context) => {
        if (sent.what === 'instead') tellWrong(sent, rightSchema(), context);
      },
      onceRight('what', 'amount', 'method'),
    )
    .transform(({ what, amount, method: way, ...common }) => {
      if (what === 'void') return { ...common, instead: null };
      const right = rightSchema().parse({ amount, method: way });
      return { ...common, instead: { amountCents: right.amount, method: right.method } };
    });

const rightSchema = () => z.object({ amount: eurosField(), method: method() });

/** The invoice of one deposit. */
export const DEPOSIT_FIELDS = { entryId: {}, ...BILLING_FIELDS } satisfies FieldsOf<
  ReturnType<typeof depositSchema>
>;

export const depositSchema = () =>
  z
    .object({ entryId: z.coerce.number('Rechargez la page.').pipe(z.int('Rechargez la page.')) })
    .and(billingFormSchema());

const kinds = Object.keys(CHARGE_KINDS) as [ChargeKind, ...ChargeKind[]];

export const CHARGE_FIELDS = {
  kind: { label: 'Nature' },
  label: {
    label: 'Libellé',
    help: 'Il paraît sur les papiers du client, par exemple Retour par Colissimo.',
    autoComplete: 'off',
    maxLength: 200,
  },
  amount: { ...AMOUNT, help: 'Une remise s’écrit sans signe\u00a0: elle se déduit.' },
} satisfies FieldsOf<ReturnType<typeof chargeSchema>>;

export const chargeSchema = () =>
  z.object({
    kind: z.enum(kinds, 'Choisissez la nature.'),
    label: lineField('Écrivez ce que c’est.', 200),
    amount: eurosField(),
  });

/** A fee that was announced: its amount is the one that the page showed. */
export const feeSchema = () =>
  z.object({
    fee: z.enum(['diagnosis', 'refusal', 'storage'], 'Rechargez la page.'),
    cents: z.coerce.number('Rechargez la page.').pipe(z.int('Rechargez la page.')),
  });

export const LEAVING_FIELDS = {
  amount: { ...AMOUNT, label: 'Montant encaissé', help: 'Vide si rien n’est payé aujourd’hui.' },
  method: { ...METHOD, label: 'Moyen de paiement' },
  reference: REFERENCE,
  owes: { label: 'Paiement plus tard', isBox: true },
  isGrouped: { label: 'Facture groupée', isBox: true },
  seenCents: {},
} as const;

/** The button of a hand-over for which nothing is paid today. */
export const LATER = 'later';

/** The payment in the form of the hand-over. Nothing is asked where nothing is due. */
export const leavingShape = () => ({
  amount: optional(eurosField()),
  method: optional(z.enum([...takenWays, LATER], 'Dites par quel moyen.')),
  reference: reference(),
  owes: box(),
  isGrouped: box(),
  seenCents: optional(seenCents()),
});

type Leaving = z.output<z.ZodObject<ReturnType<typeof leavingShape>>>;

/** Whether it is said how the amount was paid. */
export const saysHowPaid = ({ amount, method: way }: Pick<Leaving, 'amount' | 'method'>): boolean =>
  amount === undefined || way !== undefined;

/** What such a form says of the money: the payment, none without an amount, and whether the rest comes later. */
export const leavingMoney = ({ amount, method: way, reference: sent, owes, seenCents: seen = 0 }: Leaving) =>
  amount === undefined || way === undefined || way === LATER
    ? { payment: undefined, owes: owes || way === LATER }
    : { payment: { amountCents: amount, method: way, reference: sent, seenCents: seen }, owes };

/** A payment as the service records it. */
export const paymentOf = <Sent extends { amount: number }>({ amount, ...sent }: Sent) => ({
  amountCents: amount,
  ...sent,
});
