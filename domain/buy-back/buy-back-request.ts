import { z } from 'zod';
import { emailField, optional, phoneField } from '../customers/customer-fields.ts';
import { onceRight } from '../text/once-right.ts';
import { lineField, linesField } from '../text/text-fields.ts';
import { BUY_BACK_QUESTIONS, type BuyBackAnswers, type BuyBackQuestion } from './buy-back-questions.ts';

const CHOOSE = 'Choisissez une réponse.';

type AnswerShape = { [Asked in BuyBackQuestion]: z.ZodType<BuyBackAnswers[Asked], string> };

/** A field for each question. */
const answerShape = () =>
  Object.fromEntries(
    Object.entries(BUY_BACK_QUESTIONS).map(([question, { answers }]) => [
      question,
      z.enum(Object.keys(answers) as [string, ...string[]], CHOOSE),
    ]),
  ) as unknown as AnswerShape;

/** What is answered; a form that answers nothing is told at each question. */
export const answersSchema = () => z.object(answerShape()).prefault({} as never);

/** What a seller sends. */
export const buyBackRequestSchema = () =>
  z
    .object({
      idempotencyKey: z.uuid('Rechargez la page pour envoyer votre demande.').toLowerCase(),
      answers: answersSchema(),
      /** Words for a model that no list has. */
      device: optional(lineField('', 200)),
      note: optional(linesField('', 1000)),
      name: lineField('Écrivez votre nom.', 200),
      email: optional(emailField),
      phone: optional(phoneField),
      isAdult: z.literal('oui', 'Cochez cette case\u00a0: nous n’achetons qu’à une personne majeure.'),
    })
    .refine(({ email, phone }) => email !== undefined || phone !== undefined, {
      ...onceRight('email', 'phone'),
      path: ['email'],
      message: 'Écrivez une adresse e-mail ou un numéro de téléphone.',
    });

export type BuyBackRequest = z.output<ReturnType<typeof buyBackRequestSchema>>;
