import { z } from 'zod';
import type { FieldFacts, FieldsOf } from '#app/forms/field-table.ts';
import { box } from '#app/forms/made-of-form.ts';
import { CONDITION_FIELDS } from '#app/routes/buy-back/form.ts';
import { BUY_BACK_QUESTIONS, DEDUCTIBLE } from '#domain/buy-back/buy-back-questions.ts';
import { answersSchema } from '#domain/buy-back/buy-back-request.ts';
import { LONGEST_OFFER_DAYS } from '#domain/buy-back/buy-back-states.ts';
import type { deedSchema } from '#domain/buy-back/deed-request.ts';
import { optional } from '#domain/customers/customer-fields.ts';
import { eurosField } from '#domain/money/euros-field.ts';
import { lineField, linesField } from '#domain/text/text-fields.ts';
import { USED_GOODS_FIELDS } from '../accounting/form.ts';
import { maybeWhole, whole } from '../stock/whole-number.ts';

// Only actions read the schemas.

const AMOUNT = { inputMode: 'decimal', autoComplete: 'off', maxLength: 20 } as const;
const NUMBER = { inputMode: 'numeric', autoComplete: 'off', maxLength: 3 } as const;

/** The field of an answer's percentage: a dot in its name would nest it. */
export const deductionField = (key: string) => `deductions.${key.replace('.', '-')}` as const;

export const DEDUCTION_FIELDS = Object.fromEntries(
  DEDUCTIBLE.map(({ key, question, words }) => [
    deductionField(key),
    { label: `${BUY_BACK_QUESTIONS[question].label}\u00a0: ${words}`, optional: true, ...NUMBER },
  ]),
) as Record<`deductions.${string}`, FieldFacts>;

export const BUY_BACK_TERMS_FIELDS = {
  isOpen: { label: 'Proposer le rachat aux visiteurs', isBox: true },
  answerDays: { label: 'Réponse sous, en jours ouvrés', ...NUMBER },
  offerDays: { label: 'Une offre vaut, en jours', ...NUMBER },
  ...DEDUCTION_FIELDS,
} satisfies FieldsOf<ReturnType<typeof termsSchema>>;

const PERCENT = 'Écrivez un nombre de 0 à 100, ou rien.';

export const termsSchema = () =>
  z
    .object({
      isOpen: box(),
      answerDays: whole(1, 30, 'Écrivez un nombre de 1 à 30.'),
      offerDays: whole(1, LONGEST_OFFER_DAYS, `Écrivez un nombre de 1 à ${LONGEST_OFFER_DAYS}.`),
      deductions: z.record(z.string(), maybeWhole(0, 100, PERCENT)).default({}),
    })
    .transform(({ deductions, ...terms }) => ({
      ...terms,
      deductions: Object.fromEntries(
        DEDUCTIBLE.flatMap(({ key }) => {
          const percent = deductions[key.replace('.', '-')];
          return percent ? [[key, percent]] : [];
        }),
      ),
    }));

export const PRICE_FIELDS = {
  model: {
    label: 'Modèle',
    help: 'Un modèle du registre des appareils\u00a0: iPhone 12.',
    autoComplete: 'off',
    maxLength: 120,
  },
  price: { label: 'Prix en bon état', ...AMOUNT },
} satisfies FieldsOf<ReturnType<typeof priceSchema>>;

const LEAST_CENTS = 100;
const MOST_CENTS = 10_000_000;
const RANGE = 'Écrivez un prix de 1\u00a0€ à 100\u00a0000\u00a0€.';

/** A price that the shop may give. */
const givenCents = () => eurosField().refine((cents) => cents >= LEAST_CENTS && cents <= MOST_CENTS, RANGE);

export const priceSchema = () =>
  z.object({ model: lineField('Écrivez le modèle.', 120), price: givenCents() });

/** The answers of the counter are those of the seller's form. */
export const SEEN_CONDITION_FIELDS = {
  ...CONDITION_FIELDS,
  seenNote: {
    label: 'Remarques',
    help: 'Elles paraissent sur le certificat.',
    optional: true,
    maxLength: 1000,
  },
} satisfies FieldsOf<ReturnType<typeof seenConditionSchema>>;
export const seenConditionSchema = () =>
  z.object({ answers: answersSchema(), seenNote: optional(linesField('', 1000)) });

export const OFFER_FIELDS = {
  price: { label: 'Prix offert', ...AMOUNT },
  until: { label: 'Valable jusqu’au' },
  offerNote: { label: 'Mot au vendeur', help: 'Il le lit avec l’offre.', optional: true, maxLength: 1000 },
} satisfies FieldsOf<ReturnType<typeof buyBackOfferSchema>>;
export const buyBackOfferSchema = () =>
  z.object({
    price: givenCents(),
    until: z.iso.date('Choisissez une date.'),
    offerNote: optional(linesField('', 1000)),
  });

export const DECLINE_FIELDS = {
  reason: { label: 'Pourquoi', help: 'Le vendeur le lit.', maxLength: 1000 },
} satisfies FieldsOf<ReturnType<typeof declineSchema>>;
export const declineSchema = () => z.object({ reason: linesField('Écrivez pourquoi.', 1000) });

/** The service has its rules (domain/buy-back/deed-request.ts). */
export const DEED_FIELDS = {
  item: {
    label: 'Appareil',
    help: 'Marque, modèle, capacité, couleur.',
    autoComplete: 'off',
    maxLength: 200,
  },
  serial: {
    label: 'Numéro de série ou IMEI',
    help: 'D’un téléphone\u00a0: composez *#06#.',
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
    maxLength: 60,
  },
  marks: { label: 'Marques et accessoires', optional: true, maxLength: 1000 },
  isUnlocked: { label: 'Verrou de compte retiré', isBox: true },
  sellerName: USED_GOODS_FIELDS.sellerName,
  sellerAddress: USED_GOODS_FIELDS.sellerAddress,
  documentKind: USED_GOODS_FIELDS.documentKind,
  documentNumber: USED_GOODS_FIELDS.documentNumber,
  documentIssuer: USED_GOODS_FIELDS.documentIssuer,
  isAdult: { label: 'Vendeur majeur', isBox: true },
  way: { label: 'Payé par' },
  reference: {
    label: 'Numéro du chèque, ou référence du virement',
    optional: true,
    autoComplete: 'off',
    maxLength: 80,
  },
} satisfies FieldsOf<ReturnType<typeof deedSchema>>;
