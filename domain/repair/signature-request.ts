import { z } from 'zod';
import { optional } from '../customers/customer-fields.ts';
import { onceRight } from '../text/once-right.ts';
import { lineField, linesField } from '../text/text-fields.ts';
import { REPAIR_LIMITS } from './repair-limits.ts';
import { signatureField } from './repair-request.ts';

/** What a customer answers who is asked to sign an intake: a drawn signature or a name, or why not. */
export const signatureAnswerSchema = z.discriminatedUnion('answer', [
  z
    .strictObject({
      answer: z.literal('sign'),
      signature: signatureField(),
      name: optional(lineField('Écrivez votre nom.', REPAIR_LIMITS.name)),
      acceptsTerms: z.literal(true, 'Cochez cette case pour signer.'),
      acceptsData: z.literal(true, 'Lisez l’information sur vos données, et cochez cette case.'),
    })
    .refine(({ signature, name }) => signature !== undefined || name !== undefined, {
      ...onceRight('signature', 'name'),
      path: ['name'],
      message: 'Signez dans le cadre, ou écrivez votre nom.',
    }),
  z.strictObject({
    answer: z.literal('refuse'),
    reason: optional(linesField('Écrivez pourquoi, ou rien.', 500)),
  }),
]);

export type SignatureAnswer = z.output<typeof signatureAnswerSchema>;
