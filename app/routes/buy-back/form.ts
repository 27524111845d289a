import { z } from 'zod';
import type { FieldFacts, FieldsOf } from '#app/forms/field-table.ts';
import {
  BUY_BACK_QUESTIONS,
  type BuyBackQuestion,
  buyBackQuestions,
} from '#domain/buy-back/buy-back-questions.ts';
import { answersSchema, buyBackRequestSchema } from '#domain/buy-back/buy-back-request.ts';

// Only actions read the schemas.

/** A field for each question about the condition of a device. */
export const CONDITION_FIELDS = Object.fromEntries(
  buyBackQuestions.map((question) => [`answers.${question}`, { label: BUY_BACK_QUESTIONS[question].label }]),
) as Record<`answers.${BuyBackQuestion}`, FieldFacts>;

export const BUY_BACK_FIELDS = {
  idempotencyKey: {},
  ...CONDITION_FIELDS,
  device: {
    label: 'Marque et modèle',
    help: 'Le plus exact possible\u00a0: la référence est au dos, ou dans les réglages.',
    autoComplete: 'off',
    maxLength: 200,
  },
  name: { label: 'Nom', autoComplete: 'name', maxLength: 200 },
  email: {
    label: 'Adresse e-mail',
    help: 'L’offre y part. Sans elle, nous vous appelons.',
    optional: true,
    type: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 255,
  },
  phone: { label: 'Téléphone', optional: true, type: 'tel', autoComplete: 'tel', maxLength: 40 },
  note: {
    label: 'Autre chose à savoir',
    help: 'Capacité, couleur, réparation déjà faite, défaut que les questions ne disent pas.',
    optional: true,
    maxLength: 1000,
  },
  isAdult: { label: 'Majorité', isBox: true },
} satisfies FieldsOf<ReturnType<typeof buyBackRequestSchema>>;

/** The answers alone, before anything is sent. */
export const conditionSchema = () => z.object({ answers: answersSchema() });

export const sellSchema = () => buyBackRequestSchema();

export const OFFER_ANSWER_FIELDS = { offerId: {}, intent: {} } satisfies FieldsOf<
  ReturnType<typeof offerAnswerSchema>
>;

const RELOAD = 'Rechargez la page pour voir l’offre.';

export const offerAnswerSchema = () =>
  z.object({
    intent: z.enum(['accept', 'refuse'], RELOAD),
    offerId: z.coerce.number(RELOAD).pipe(z.int(RELOAD)),
  });
