import { z } from 'zod';
import { optional } from '../customers/customer-fields.ts';
import { onceRight } from '../text/once-right.ts';
import { lineField, linesField } from '../text/text-fields.ts';
import { COLLECTION_PROOFS, type CollectionProof } from './collection.ts';
import { REPAIR_LIMITS } from './repair-limits.ts';
import { signatureField } from './repair-request.ts';

/** Who fetches a device at the counter, what they showed, and their signature or why there is none. */
export const collectionSchema = () =>
  z.strictObject({
    handedTo: lineField('Écrivez à qui l’appareil est remis.', 200),
    proof: z.enum(
      Object.keys(COLLECTION_PROOFS) as [CollectionProof, ...CollectionProof[]],
      'Vérifiez l’identité, ou le ticket, avant de remettre l’appareil.',
    ),
    signature: signatureField(),
    unsignedReason: optional(lineField('', 300)),
  });

export type Collection = z.output<ReturnType<typeof collectionSchema>>;

/** The carrier to whom a parcel is given, who shows nothing and signs nothing here. */
export const dispatchSchema = () =>
  z.strictObject({ handedTo: lineField('Écrivez à quel transporteur le colis est confié.', 200) });

/** What a customer answers who is asked to sign that a device was handed over: a drawn signature or a name, or why not. */
export const collectionAnswerSchema = () =>
  z.discriminatedUnion('answer', [
    z
      .object({
        answer: z.literal('sign'),
        signature: signatureField(),
        name: optional(lineField('Écrivez votre nom.', REPAIR_LIMITS.name)),
        acceptsTerms: z.literal(true, 'Cochez cette case pour signer.'),
      })
      .refine(({ signature, name }) => signature !== undefined || name !== undefined, {
        ...onceRight('signature', 'name'),
        path: ['name'],
        message: 'Signez dans le cadre, ou écrivez votre nom.',
      }),
    z.object({
      answer: z.literal('refuse'),
      reason: optional(linesField('Écrivez pourquoi, ou rien.', 500)),
    }),
  ]);
