import { z } from 'zod';
import { BILLING_FIELDS, billingFormSchema } from '#app/features/billing/billing-form.ts';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { box, maybeText } from '#app/forms/made-of-form.ts';
import { emailField, optional } from '#domain/customers/customer-fields.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { readShare, SHARE_UNITS, type ShareUnit } from '#domain/free-invoice/deposits.ts';
import { doneOnFault } from '#domain/free-invoice/done-on.ts';
import { lineUnits, MOST_TERMS_DAYS } from '#domain/free-invoice/free-invoice-account.ts';
import { MOST_GROUPED_DAYS } from '#domain/free-invoice/grouped-lines.ts';
import { planRhythms } from '#domain/free-invoice/invoice-plan.ts';
import { eurosField } from '#domain/money/euros-field.ts';
import { lineKindField, unitPriceField } from '#domain/payments/line-fields.ts';
import { takenWays } from '#domain/payments/payment-ways.ts';
import { lineField } from '#domain/text/text-fields.ts';
import { VAT_RATES } from '#domain/vat/vat-rates.ts';
import { refundWay } from '../give-back/form.ts';
import { whole } from '../stock/whole-number.ts';

// Only actions read the schemas.

const RELOAD = 'Rechargez la page.';
const AMOUNT = { inputMode: 'decimal', autoComplete: 'off', maxLength: 20 } as const;

const rowId = () => z.coerce.number(RELOAD).pipe(z.int(RELOAD));
const way = () => z.enum(takenWays, 'Dites par quel moyen.');

/** Whether a document is mailed as soon as it is issued. */
const MAILING = { isMailed: { label: 'Envoi par e-mail', isBox: true }, asksMailing: {} } as const;
const mailing = () => ({ isMailed: box(), asksMailing: maybeText() });

const termsField = () => whole(0, MOST_TERMS_DAYS, 'Écrivez un nombre de jours, de 0 à 60.');

const WHO_FIELDS = {
  customerName: { label: 'Nom du client', autoComplete: 'off', maxLength: 200 },
  email: { label: 'E-mail', type: 'email', autoComplete: 'off', optional: true, maxLength: 255 },
  terms: {
    label: 'À payer sous',
    optional: true,
    inputMode: 'numeric',
    autoComplete: 'off',
    maxLength: 2,
  },
} as const;

/** Of a draft: whom it is for, and when what it bills was done. */
export const HEAD_FIELDS = {
  ...WHO_FIELDS,
  doneOn: {
    label: 'Date de la vente ou du travail',
    help: 'Si ce n’est pas le jour de la facture, datée du jour où vous l’émettez : elle doit alors la dire.',
    optional: true,
  },
  ...BILLING_FIELDS,
} satisfies FieldsOf<ReturnType<typeof headSchema>>;
export const headSchema = (now: Date) =>
  z
    .object({
      customerName: lineField('Écrivez le nom du client.', 200),
      email: optional(emailField),
      terms: optional(termsField()),
      doneOn: optional(
        z.iso.date('Choisissez un jour.').superRefine((day, context) => {
          const fault = doneOnFault(day, dayInParis(now));
          if (fault) context.addIssue(fault);
        }),
      ),
    })
    .and(billingFormSchema());

export const GROUP_FIELDS = {
  chosen: { label: 'À mettre sur la facture' },
  ...WHO_FIELDS,
  ...BILLING_FIELDS,
  ...MAILING,
} satisfies FieldsOf<ReturnType<typeof groupSchema>>;
/** What is ticked has the kind and the id of a sale as its name, and the sum that was shown as its value. */
export const groupSchema = () =>
  z
    .object({
      chosen: z.record(z.string().regex(CHOSEN), z.coerce.number(RELOAD).pipe(z.int(RELOAD))).default({}),
      customerName: lineField('Écrivez le nom du client.', 200),
      email: optional(emailField),
      terms: optional(whole(0, MOST_GROUPED_DAYS, 'Écrivez un nombre de jours, de 0 à 45.')),
      ...mailing(),
    })
    .refine(({ chosen }) => Object.keys(chosen).length > 0, {
      when: () => true,
      path: ['chosen'],
      message: 'Cochez au moins une ligne à facturer.',
    })
    .and(billingFormSchema());
const CHOSEN = /^(?:repair|sale|draft):[0-9a-f-]{36}$/;

const QUANTITY = /^(\d{1,4})(?:[.,](\d{1,2}))?$/;

/** « 1,5 » is 150. */
const quantity = () =>
  z.string().transform((text, context) => {
    const [, units = '', part = ''] = QUANTITY.exec(text.replaceAll(/\s/g, '')) ?? [];
    const hundredths = Number(units) * 100 + Number(part.padEnd(2, '0'));
    if (hundredths > 0) return hundredths;
    context.addIssue({ code: 'custom', message: 'Écrivez une quantité, par exemple 2 ou 1,5.' });
    return z.NEVER;
  });

export const INVOICE_LINE_FIELDS = {
  lineId: {},
  label: {
    label: 'Article ou service facturé',
    help: 'Par exemple Hébergement, offre Pro, novembre 2026. Un appareil d’occasion\u00a0: son numéro, qui commence par UO-.',
    autoComplete: 'off',
    maxLength: 200,
  },
  quantity: { label: 'Quantité', ...AMOUNT, maxLength: 8 },
  unit: { label: 'Unité' },
  price: { label: 'Prix à l’unité', ...AMOUNT },
  kind: { label: 'Nature' },
  rate: { label: 'TVA dans le prix', optional: true },
  discount: { label: 'Remise sur la ligne', optional: true, ...AMOUNT },
  discountReason: { label: 'Motif de la remise', optional: true, autoComplete: 'off', maxLength: 200 },
} satisfies FieldsOf<ReturnType<typeof invoiceLineSchema>>;
export const invoiceLineSchema = () =>
  z.object({
    lineId: optional(rowId()),
    label: lineField('Écrivez ce qui est facturé.', 200),
    kind: lineKindField(),
    quantity: quantity(),
    unit: z.enum(lineUnits, 'Choisissez l’unité.'),
    price: unitPriceField(),
    rate: z.enum(VAT_RATES, 'Choisissez un taux.').optional(),
    discount: optional(eurosField({ mayBeZero: true })),
    discountReason: optional(lineField('', 200)),
  });
export const removeLineSchema = () => z.object({ lineId: rowId() });

export const ISSUE_FIELDS = MAILING satisfies FieldsOf<ReturnType<typeof issueSchema>>;
export const issueSchema = () => z.object(mailing());

export const DEPOSIT_FIELDS = {
  deposit: { label: 'Acompte', help: 'Par exemple 30, puis\u00a0% du prix ou euros.', ...AMOUNT },
  depositUnit: { label: 'En' },
  depositTerms: {
    label: 'À payer sous',
    optional: true,
    inputMode: 'numeric',
    autoComplete: 'off',
    maxLength: 2,
  },
  ...MAILING,
} satisfies FieldsOf<ReturnType<typeof depositSchema>>;
export const depositSchema = () =>
  z
    .object({
      deposit: z.string().trim().min(1, 'Écrivez l’acompte.'),
      depositUnit: z.enum(shareUnits, 'Dites si c’est un pourcentage ou des euros.'),
      depositTerms: optional(termsField()),
      ...mailing(),
    })
    .transform(({ deposit, depositUnit, ...asked }, context) => {
      const share = readShare(deposit, depositUnit);
      if (share) return { ...asked, share };
      context.addIssue({ code: 'custom', path: ['deposit'], message: WRONG_SHARE[depositUnit] });
      return z.NEVER;
    });
const shareUnits = Object.keys(SHARE_UNITS) as [ShareUnit, ...ShareUnit[]];
const WRONG_SHARE = {
  percent: 'Écrivez un pourcentage de 100 au plus, par exemple 30.',
  euros: 'Écrivez un montant, par exemple 150.',
} as const satisfies Record<ShareUnit, string>;

export const INVOICE_MAIL_FIELDS = {
  number: { label: 'Document' },
  email: { label: 'E-mail', type: 'email', autoComplete: 'off', maxLength: 255 },
} satisfies FieldsOf<ReturnType<typeof invoiceMailSchema>>;
export const invoiceMailSchema = () =>
  z.object({
    number: lineField('Choisissez le document.', 40),
    email: lineField('Écrivez l’adresse e-mail.', 255).pipe(emailField),
  });

export const PLAN_FIELDS = {
  every: { label: 'Rythme' },
  firstOn: {
    label: 'Premier jour de la première période',
    help: 'La facture d’une période est faite ce jour-là.',
  },
  endsOn: {
    label: 'Dernier jour',
    help: 'Aucune période ne commence après. Vide\u00a0: jusqu’à ce que vous y mettiez fin.',
    optional: true,
  },
  issues: { label: 'Émission sans relecture', isBox: true },
} satisfies FieldsOf<ReturnType<typeof planSchema>>;
export const planSchema = () =>
  z.object({
    every: z.enum(planRhythms, 'Choisissez le rythme.'),
    firstOn: z.iso.date('Choisissez un jour.'),
    endsOn: optional(z.iso.date('Choisissez un jour.')),
    issues: box(),
  });

export const DISPUTE_FIELDS = {
  disputeReason: {
    label: 'Motif de la contestation',
    help: 'Aucune relance ne part plus, jusqu’à ce que la contestation soit réglée.',
    autoComplete: 'off',
    maxLength: 500,
  },
} satisfies FieldsOf<ReturnType<typeof disputeSchema>>;
export const disputeSchema = () =>
  z.object({ disputeReason: lineField('Écrivez ce que le client conteste.', 500) });

export const INVOICE_PAY_FIELDS = {
  amount: { label: 'Montant reçu', ...AMOUNT },
  method: { label: 'Moyen' },
} satisfies FieldsOf<ReturnType<typeof invoicePaySchema>>;
export const invoicePaySchema = () => z.object({ amount: eurosField(), method: way() });

export const CREDIT_FIELDS = {
  credit: { label: 'Montant de l’avoir', ...AMOUNT },
  creditReason: { label: 'Motif', help: 'Il paraît sur l’avoir.', autoComplete: 'off', maxLength: 200 },
  refundMethod: { label: 'Moyen du remboursement', optional: true },
  unitsBack: { label: 'Revient-il en stock\u00a0?' },
  ...MAILING,
} satisfies FieldsOf<ReturnType<typeof creditSchema>>;
export const creditSchema = () =>
  z.object({
    credit: eurosField(),
    creditReason: lineField('Écrivez pourquoi.', 200),
    refundMethod: optional(refundWay()),
    unitsBack: z.enum(['oui', 'non']).optional(),
    ...mailing(),
  });

export const CORRECT_FIELDS = {
  entryId: {},
  rightMethod: { label: 'Correction' },
  correctReason: {
    label: 'Motif',
    help: 'Il reste au livre des recettes, avec la ligne fausse et celle qui la reprend.',
    autoComplete: 'off',
    maxLength: 200,
  },
} satisfies FieldsOf<ReturnType<typeof correctSchema>>;
export const correctSchema = () =>
  z.object({
    entryId: rowId(),
    rightMethod: z.enum([...takenWays, 'none'], 'Dites ce qui est juste.'),
    correctReason: lineField('Écrivez ce qui était faux.', 200),
  });
