import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { tellWrong } from '#app/forms/made-of-form.ts';
import { sellerShape } from '#domain/accounting/used-goods-form.ts';
import { optional } from '#domain/customers/customer-fields.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { eurosField } from '#domain/money/euros-field.ts';
import { CASH_LIMIT_CENTS, CASH_LIMIT_TEXT } from '#domain/payments/payment-ways.ts';
import { isNothingPaid, NOTHING_PAID_TEXT } from '#domain/payments/payouts.ts';
import { type DeviceId, deviceIds } from '#domain/repair/devices.ts';
import { isPossibleSerial, normalSerial, WRONG_IMEI } from '#domain/repair/serial.ts';
import { onceRight } from '#domain/text/once-right.ts';
import { lineField, linesField } from '#domain/text/text-fields.ts';
import {
  PROVENANCES,
  testsOf,
  UNIT_VAT_RATES,
  type UnitGrade,
  type UnitVatRate,
  unitMoves,
} from '#domain/used-unit/used-unit.ts';
import { USED_GOODS_FIELDS } from '../accounting/form.ts';
import { maybeWhole } from '../stock/whole-number.ts';

// Only actions read the schemas.

const AMOUNT = { inputMode: 'decimal', autoComplete: 'off', maxLength: 20 } as const;
const NUMBER = { inputMode: 'numeric', autoComplete: 'off', optional: true, maxLength: 9 } as const;

/** What its entry in the register of used goods needs besides, where it is written with it. */
const SELLER_FIELDS = {
  sellerName: { ...USED_GOODS_FIELDS.sellerName, optional: true },
  sellerAddress: { ...USED_GOODS_FIELDS.sellerAddress, optional: true },
  documentKind: { ...USED_GOODS_FIELDS.documentKind, optional: true },
  documentNumber: { ...USED_GOODS_FIELDS.documentNumber, optional: true },
  documentIssuer: { ...USED_GOODS_FIELDS.documentIssuer, optional: true },
  way: { label: 'Payé par', optional: true },
} as const;

const sellerTexts = () => ({
  sellerName: z.string().default(''),
  sellerAddress: z.string().default(''),
  way: z.string().default(''),
  documentKind: z.string().default(''),
  documentNumber: z.string().default(''),
  documentIssuer: z.string().default(''),
});

export const UNIT_FIELDS = {
  name: {
    label: 'Appareil',
    help: 'Marque, modèle, capacité, couleur\u00a0: iPhone 12 64\u00a0Go noir.',
    autoComplete: 'off',
    maxLength: 200,
  },
  serial: {
    label: 'Numéro de série ou IMEI',
    optional: true,
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
    maxLength: 80,
  },
  kind: { label: 'Type d’appareil', help: 'Si le registre ne connaît pas le modèle.', optional: true },
  provenance: { label: 'Provenance' },
  supplier: {
    label: 'Fournisseur',
    help: 'S’il vient d’un fournisseur.',
    optional: true,
    autoComplete: 'off',
    maxLength: 120,
  },
  acquiredOn: { label: 'Acquis le' },
  cost: { label: 'Prix d’achat', ...AMOUNT },
  // Not « entry »: the page's own script has that id (app/boot/wait-for-intent.ts).
  registerEntry: {
    label: 'Inscription au livre de police',
    help: 'S’il y est déjà\u00a0: son numéro, qui commence par LP.',
    optional: true,
    autoComplete: 'off',
    spellCheck: false,
    maxLength: 30,
  },
  ...SELLER_FIELDS,
  grade: { label: 'Grade', optional: true },
  price: { label: 'Prix de vente', optional: true, ...AMOUNT },
  vatRate: {
    label: 'TVA dans le prix de vente',
    help: 'Sur la marge s’il a été acheté sans TVA\u00a0: à un particulier, à une boutique en franchise.',
    optional: true,
  },
  battery: { label: 'Batterie, en pour cent', ...NUMBER },
  hours: { label: 'Heures de marche', ...NUMBER },
  marks: {
    label: 'Marques et accessoires',
    help: 'Rayures, chocs, ce qui va avec.',
    optional: true,
    maxLength: 2000,
  },
  tests: {
    label: 'Tests',
    help: 'Un par ligne\u00a0: Écran\u00a0: aucun pixel mort.',
    optional: true,
    maxLength: 4000,
  },
} satisfies FieldsOf<ReturnType<typeof unitSchema>>;

export const unitSchema = (now: Date) =>
  z
    .object({
      name: lineField('Écrivez quel appareil c’est.', 200),
      kind: optional(z.enum(deviceIds as [DeviceId, ...DeviceId[]], 'Choisissez le type d’appareil.')),
      serial: optional(
        lineField('', 80).refine((serial) => isPossibleSerial(normalSerial(serial)), WRONG_IMEI),
      ),
      provenance: z.enum(Object.keys(PROVENANCES) as [keyof typeof PROVENANCES], 'Choisissez d’où il vient.'),
      supplier: optional(lineField('', 120)),
      registerEntry: optional(
        lineField('', 30)
          .transform((text) => text.toUpperCase())
          .refine(
            (text) => /^(DEMO-)?LP-\d{4}-\d{6,9}$/.test(text),
            'Écrivez un numéro comme LP-2026-000123.',
          ),
      ),
      ...sellerTexts(),
      acquiredOn: z.iso
        .date('Choisissez la date de l’achat.')
        .refine((day) => day <= dayInParis(now), 'Cette date n’est pas encore venue.'),
      cost: eurosField({ mayBeZero: true }),
      grade: optional(z.enum(['A', 'B', 'C'] satisfies UnitGrade[], 'Choisissez un grade.')),
      price: optional(eurosField()),
      vatRate: optional(
        z.enum(Object.keys(UNIT_VAT_RATES) as [UnitVatRate, ...UnitVatRate[]], 'Choisissez un taux.'),
      ),
      battery: maybeWhole(0, 100, 'Écrivez un nombre de 0 à 100, ou rien.'),
      hours: maybeWhole(0, 1_000_000, 'Écrivez un nombre d’heures, ou rien.'),
      marks: optional(linesField('', 2000)),
      tests: optional(linesField('', 4000)).transform((text) => testsOf(text ?? '')),
    })
    .refine(({ provenance, supplier }) => provenance !== 'supplier' || supplier !== undefined, {
      ...onceRight('provenance', 'supplier'),
      path: ['supplier'],
      message: 'Écrivez le nom du fournisseur.',
    })
    .refine((sent) => sent.registerEntry === undefined || !namesSeller(sent), {
      ...onceRight('registerEntry', ...SELLER_NAMES),
      path: ['registerEntry'],
      message: REGISTERED_TWICE,
    })
    .refine(({ way, cost }) => way !== 'cash' || cost <= CASH_LIMIT_CENTS, {
      ...onceRight('way', 'cost'),
      path: ['way'],
      message: CASH_LIMIT_TEXT,
    })
    .refine(({ way, cost: price }) => !isNothingPaid({ price, way }), {
      ...onceRight('way', 'cost'),
      path: ['cost'],
      message: NOTHING_PAID_TEXT,
    })
    .superRefine(
      (sent, context) => {
        if (namesSeller(sent)) tellWrong(sent, z.object(sellerShape()), context);
      },
      onceRight(...SELLER_NAMES),
    )
    .transform(
      ({ sellerName, sellerAddress, way, documentKind, documentNumber, documentIssuer, ...unit }) => ({
        ...unit,
        seller: z
          .object(sellerShape())
          .safeParse({ sellerName, sellerAddress, way, documentKind, documentNumber, documentIssuer }).data,
      }),
    );

type SellerTexts = Record<keyof typeof SELLER_FIELDS, string>;

const SELLER_NAMES = Object.keys(SELLER_FIELDS) as (keyof typeof SELLER_FIELDS)[];

const namesSeller = (sent: SellerTexts): boolean => SELLER_NAMES.some((name) => sent[name].trim() !== '');

const REGISTERED_TWICE =
  'Une inscription existe ou se fait ici\u00a0: effacez ce numéro, ou ce que vous avez écrit du vendeur.';

export const STEP_FIELDS = {
  move: {},
  model: {
    label: 'Proposé sur la page de',
    help: 'Le site l’y vend avec son grade, son prix et son relevé\u00a0; le comptoir le vend aussi.',
    optional: true,
  },
  price: { label: 'Prix payé', ...AMOUNT },
  reference: {
    label: 'Numéro de la commande ou de la vente au comptoir',
    help: 'Rien s’il s’est vendu ailleurs.',
    optional: true,
    autoComplete: 'off',
    maxLength: 40,
  },
  note: { label: 'Note', optional: true, autoComplete: 'off', maxLength: 500 },
} satisfies FieldsOf<ReturnType<typeof unitStepSchema>>;
export const unitStepSchema = () =>
  z
    .object({
      move: z.enum(unitMoves, 'Rechargez la page.'),
      model: optional(z.uuid('Choisissez un produit de la liste.')),
      price: optional(eurosField()),
      reference: optional(lineField('', 40)),
      note: optional(lineField('', 500)),
    })
    .refine(({ move, price }) => move !== 'sold' || price !== undefined, {
      ...onceRight('move', 'price'),
      path: ['price'],
      message: 'Écrivez le prix payé.',
    });
