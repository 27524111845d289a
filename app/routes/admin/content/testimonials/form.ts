import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { REPLY_MAX } from '#domain/testimonials/reviews.ts';
import { REFUSALS, type RefusalGround } from '#domain/testimonials/testimonial-decision.ts';
import { TESTIMONIAL_ORIGINS, type TestimonialOrigin } from '#domain/testimonials/testimonials.ts';
import { writtenField } from '#domain/text/text-fields.ts';

const PROOF_MAX = 300;
const DETAIL_MAX = 600;

/** The fields of the forms of a testimonial. */
export const DECISION_FIELDS = {
  /** The decision in force when the form was drawn. */
  decision: { label: 'Décision' },
  experiencedOn: { label: 'Date de l’expérience' },
  origin: { label: 'Origine' },
  isVerified: { label: 'Vérification' },
  proof: {
    label: 'Preuve retrouvée',
    help: 'Jamais publié. Par exemple REP-2026-K7R-4WM, ou une facture et sa date.',
    optional: true,
    maxLength: PROOF_MAX,
  },
  reason: { label: 'Motif' },
  detail: { label: 'Précision', optional: true, maxLength: DETAIL_MAX },
  reply: { label: 'Réponse de l’atelier', optional: true, maxLength: REPLY_MAX },
  // Of a review, which its author may change until it is decided: compared, and never typed here.
  rating: { label: 'Note' },
  text: { label: 'Avis' },
  author: { label: 'Nom affiché' },
} satisfies FieldsOf<ReturnType<typeof decisionSchema>>;

const origins = Object.keys(TESTIMONIAL_ORIGINS) as [TestimonialOrigin, ...TestimonialOrigin[]];
const refusals = Object.keys(REFUSALS.shop) as [RefusalGround, ...RefusalGround[]];

/** @param today the day in Reims, as `yyyy-mm-dd` */
export const decisionSchema = (today: string) =>
  z.discriminatedUnion('intent', [
    z
      .object({
        intent: z.literal('publish'),
        decision: z.string().optional(),
        experiencedOn: z.iso
          .date('Indiquez le jour, même approximatif\u00a0: la loi veut qu’il soit affiché.')
          .refine((day) => day <= today, 'Indiquez un jour passé.')
          .refine((day) => day >= '2000-01-01', 'Indiquez un jour plus récent.'),
        origin: z.enum(origins, 'Dites comment cet avis est arrivé.'),
        isVerified: z.enum(['oui', 'non'], 'Dites si l’expérience a été retrouvée.'),
        proof: writtenField('')
          .transform((text) => text.replaceAll('\n', ' '))
          .pipe(z.string().max(PROOF_MAX, `Écrivez ${PROOF_MAX} caractères au plus.`))
          .default(''),
      })
      .refine(({ isVerified, proof }) => isVerified === 'non' || proof !== '', {
        path: ['proof'],
        message: 'Dites ce que vous avez retrouvé\u00a0: un numéro, une facture, une date.',
      }),
    z.object({
      intent: z.literal('accept'),
      decision: z.string().optional(),
      rating: z.string().optional(),
      text: z.string().optional(),
      author: z.string().optional(),
    }),
    z.object({
      intent: z.literal('reply'),
      reply: writtenField('')
        .pipe(z.string().max(REPLY_MAX, `Écrivez ${REPLY_MAX} caractères au plus.`))
        .default(''),
    }),
    z.object({
      intent: z.literal('refuse'),
      reason: z.enum(refusals, 'Choisissez le motif\u00a0: son auteur le lit.'),
      detail: writtenField('')
        .pipe(z.string().max(DETAIL_MAX, `Écrivez ${DETAIL_MAX} caractères au plus.`))
        .default(''),
    }),
  ]);

/** The sentence that the author of a refused testimonial reads. */
export const refusalText = (
  about: keyof typeof REFUSALS,
  { reason, detail }: { reason: RefusalGround; detail: string },
): string => [`${REFUSALS[about][reason]}.`, detail].filter(Boolean).join(' ');

/** The list has only one button. */
export const listSchema = () => z.object({ intent: z.literal('remove-examples') });
