import { z } from 'zod';
import { BILLING_FIELDS, billingFormSchema } from '#app/features/billing/billing-form.ts';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { box, maybeText } from '#app/forms/made-of-form.ts';
import { emailField, optional, phoneField } from '#domain/customers/customer-fields.ts';
import { eurosField } from '#domain/money/euros-field.ts';
import { lineKindField, unitPriceField } from '#domain/payments/line-fields.ts';
import { takenWays } from '#domain/payments/payment-ways.ts';
import { onceRight } from '#domain/text/once-right.ts';
import { lineField } from '#domain/text/text-fields.ts';
import { VAT_RATES } from '#domain/vat/vat-rates.ts';
import { refundWay } from '../give-back/form.ts';
import { whole } from '../stock/whole-number.ts';

// Only actions read the schemas.

const RELOAD = 'Rechargez la page.';
const AMOUNT = { inputMode: 'decimal', autoComplete: 'off', maxLength: 20 } as const;
const UNITS = { label: 'Quantité', inputMode: 'numeric', autoComplete: 'off', maxLength: 4 } as const;

const number = () => z.coerce.number(RELOAD).pipe(z.int(RELOAD));
const units = () => whole(1, 999, 'Écrivez un nombre entier, de 1 à 999.');

export const SCAN_FIELDS = {
  scanned: {
    label: 'Code, référence ou nom',
    help: 'D’un produit, d’un appareil d’occasion, d’une commande, d’une réparation ou d’un ticket.',
    autoComplete: 'off',
    spellCheck: false,
    maxLength: 200,
  },
} satisfies FieldsOf<ReturnType<typeof scanSchema>>;
export const scanSchema = () =>
  z.object({ scanned: lineField('Lisez un code, ou écrivez une référence ou un nom.', 200) });

export const addSchema = () => z.object({ productId: z.uuid(RELOAD) });

export const FREE_FIELDS = {
  label: {
    label: 'Article ou service vendu',
    help: 'Par exemple Dépannage sur place, ou Impression 3D.',
    autoComplete: 'off',
    maxLength: 200,
  },
  kind: { label: 'Nature' },
  price: { label: 'Prix à l’unité', ...AMOUNT },
  units: UNITS,
  rate: { label: 'TVA dans le prix', optional: true },
} satisfies FieldsOf<ReturnType<typeof freeSchema>>;
export const freeSchema = () =>
  z.object({
    label: lineField('Écrivez ce qui est vendu.', 200),
    kind: lineKindField(),
    price: unitPriceField(),
    units: units(),
    rate: z.enum(VAT_RATES, 'Choisissez un taux.').optional(),
  });

export const LINE_FIELDS = {
  lineId: {},
  quantity: UNITS,
  discount: { label: 'Remise sur la ligne', optional: true, ...AMOUNT },
  discountReason: { label: 'Motif de la remise', optional: true, autoComplete: 'off', maxLength: 200 },
} satisfies FieldsOf<ReturnType<typeof lineSchema>>;
export const lineSchema = () =>
  z.object({
    lineId: number(),
    quantity: units(),
    discount: optional(eurosField({ mayBeZero: true })),
    discountReason: optional(lineField('', 200)),
  });
export const removeSchema = () => z.object({ lineId: number() });

const NAME = { label: 'Nom du client', autoComplete: 'off', maxLength: 200 } as const;

export const CUSTOMER_FIELDS = {
  customerName: { ...NAME, optional: true },
  phone: { label: 'Téléphone', type: 'tel', autoComplete: 'off', optional: true, maxLength: 40 },
  email: { label: 'E-mail', type: 'email', autoComplete: 'off', optional: true, maxLength: 255 },
} satisfies FieldsOf<ReturnType<typeof customerSchema>>;
export const customerSchema = () =>
  z.object({
    customerName: optional(lineField('', 200)),
    phone: optional(phoneField),
    email: optional(emailField),
  });
export const chooseSchema = () => z.object({ customerId: z.uuid(RELOAD) });

/** The way that the Enter key names: cash if cash was given, none otherwise. */
export const BY_KEY = 'key';

export const PAY_FIELDS = {
  amount: { label: 'Montant', ...AMOUNT },
  /** The amount that the form began with. */
  offered: {},
  given: {
    label: 'Espèces données',
    help: 'Pour savoir quoi rendre.',
    optional: true,
    ...AMOUNT,
  },
  customerName: NAME,
  refusesName: { label: 'Le client ne donne pas son nom', isBox: true },
  method: { label: 'Moyen' },
} satisfies FieldsOf<ReturnType<typeof paySchema>>;
export const paySchema = () =>
  z
    .object({
      amount: eurosField(),
      offered: maybeText(),
      given: optional(eurosField()),
      customerName: optional(lineField('', 200)),
      refusesName: box(),
      method: z.enum([...takenWays, BY_KEY], ASK_WAY),
    })
    .refine(({ method, given }) => method !== BY_KEY || given !== undefined, {
      ...onceRight('method', 'given'),
      path: ['method'],
      message: ASK_WAY,
    })
    .transform(({ method, ...sent }) => ({
      ...sent,
      method: method === BY_KEY ? ('cash' as const) : method,
    }));
const ASK_WAY = 'Dites par quel moyen\u00a0: appuyez sur son bouton.';

/** The device that was taken in exchange, by its number in the register of used goods. */
export const exchangeSchema = () =>
  z.object({ entry: z.string(RELOAD).regex(/^(DEMO-)?LP-\d{4}-\d{6,9}$/, RELOAD) });

/** Who the invoice is made out to. */
export const INVOICE_FIELDS = {
  customerName: { ...NAME, help: 'Ou l’entreprise seule, plus bas.', optional: true },
  ...BILLING_FIELDS,
} satisfies FieldsOf<ReturnType<typeof invoiceSchema>>;
export const invoiceSchema = () =>
  z.intersection(z.object({ customerName: optional(lineField('', 200)) }), billingFormSchema());

/** Where a document of the sale is mailed to. */
export const SALE_MAIL_FIELDS = {
  file: { label: 'Document' },
  address: {
    label: 'Adresse e-mail',
    help: 'Elle sert à cet envoi seul, et s’efface des envois au bout de trente jours.',
    type: 'email',
    autoComplete: 'off',
    maxLength: 255,
  },
} satisfies FieldsOf<ReturnType<typeof saleMailSchema>>;
export const saleMailSchema = () =>
  z.object({
    file: z.string('Choisissez un document.').min(1, 'Choisissez un document.').max(60, RELOAD),
    address: lineField('Écrivez l’adresse e-mail.', 255).pipe(emailField),
  });

/** What comes back of a line. */
export const RETURN_FIELDS = {
  lineId: {},
  returnedUnits: { ...UNITS, label: 'Quantité rendue' },
  restocks: { label: 'Remettre en stock', isBox: true },
  returnReason: {
    label: 'Motif',
    help: 'Il paraît sur l’avoir, s’il y en a un.',
    autoComplete: 'off',
    maxLength: 200,
  },
  refundMethod: { label: 'Moyen du remboursement' },
} satisfies FieldsOf<ReturnType<typeof returnSchema>>;
export const returnSchema = () =>
  z.object({
    lineId: number(),
    returnedUnits: units(),
    restocks: box(),
    returnReason: lineField('Écrivez pourquoi c’est rendu.', 200),
    refundMethod: optional(refundWay()),
  });

export const CANCEL_FIELDS = {
  cancelReason: { label: 'Motif', autoComplete: 'off', maxLength: 200 },
} satisfies FieldsOf<ReturnType<typeof cancelSchema>>;
export const cancelSchema = () =>
  z.object({ cancelReason: lineField('Écrivez pourquoi cette vente est annulée.', 200) });

export const WAY_FIELDS = {
  entryId: {},
  rightMethod: { label: 'Moyen juste' },
  wayReason: {
    label: 'Motif',
    help: 'Il reste au livre des recettes, avec la ligne fausse et celle qui la reprend.',
    autoComplete: 'off',
    maxLength: 200,
  },
} satisfies FieldsOf<ReturnType<typeof waySchema>>;
export const waySchema = () =>
  z.object({
    entryId: number(),
    rightMethod: z.enum(takenWays, 'Dites par quel moyen.'),
    wayReason: lineField('Écrivez ce qui était faux.', 200),
  });
