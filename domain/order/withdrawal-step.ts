import { z } from 'zod';
import { eurosField } from '../money/euros-field.ts';
import { REFUND_METHODS, type RefundMethod } from './refund-methods.ts';
import { restockField } from './step-fields.ts';

/** Upper bound for the length of the message to the customer, in characters. */
const MESSAGE_LIMIT = 1000;

const written = z
  .string('')
  .transform((text) =>
    text
      .replaceAll('\r\n', '\n')
      .replaceAll(/[^\P{Cc}\n]/gu, '')
      .trim(),
  )
  .pipe(z.string().max(MESSAGE_LIMIT, `Écrivez ${MESSAGE_LIMIT} caractères au plus.`));

const message = written.optional().transform((text) => text || undefined);
const requiredMessage = (missing: string) => written.pipe(z.string().min(1, missing));

const optionalLine = (max: number) =>
  z
    .string('')
    .transform((text) => text.replaceAll(/\p{Cc}+/gu, ' ').trim())
    .pipe(z.string().max(max, `Écrivez ${max} caractères au plus.`));

/** What the shop does about a withdrawal, from its form. */
export const withdrawalStepSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('answer'), message }),
  z.object({
    intent: z.literal('take-back'),
    extent: z.enum(['all', 'part'], 'Dites si tout est revenu.'),
    message,
  }),
  z.object({
    intent: z.literal('refund'),
    amount: eurosField(),
    method: z.enum(
      Object.keys(REFUND_METHODS) as [RefundMethod, ...RefundMethod[]],
      'Dites par quel moyen l’argent a été rendu.',
    ),
    reference: optionalLine(200)
      .optional()
      .transform((text) => text || undefined),
    restock: restockField,
    message,
  }),
  // A withdrawal from something other than an order: the shop says in words how it was refunded.
  z.object({
    intent: z.literal('settle'),
    message: requiredMessage('Dites combien vous avez rendu et par quel moyen\u00a0: votre client le lit.'),
  }),
  z.object({ intent: z.literal('close'), message }),
  z.object({
    intent: z.literal('refuse'),
    message: requiredMessage('Écrivez la raison\u00a0: votre client la lit.'),
  }),
  z.object({
    intent: z.literal('attach'),
    caseNumber: optionalLine(40).pipe(
      z.string().min(1, 'Écrivez le numéro de la commande ou de la réparation.'),
    ),
  }),
  z.object({ intent: z.literal('resend') }),
]);

export type WithdrawalStep = z.output<typeof withdrawalStepSchema>;
