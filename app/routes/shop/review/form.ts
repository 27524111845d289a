import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { hasAddress } from '#domain/testimonials/reviews.ts';
import { opinionField, starsField } from '#domain/testimonials/testimonial-fields.ts';
import { TESTIMONIAL_LIMITS } from '#domain/testimonials/testimonials.ts';
import { lineField } from '#domain/text/text-fields.ts';

const { name, text } = TESTIMONIAL_LIMITS;

export const REVIEW_FIELDS = {
  rating: { label: 'Votre note' },
  text: {
    label: 'Votre avis',
    help: 'À l’usage\u00a0: ce qui convient, ce qui manque. De 20 à 1\u00a0000 caractères, sans adresse de site ni d’e-mail.',
    minLength: text.min,
    maxLength: text.max,
  },
  author: {
    label: 'Nom affiché',
    help: 'Publié avec votre avis\u00a0: un prénom, une initiale, un pseudonyme.',
    autoComplete: 'off',
    maxLength: name,
  },
  consent: { label: 'Accord de publication' },
} satisfies FieldsOf<ReturnType<typeof reviewSchema>>;

const NO_ADDRESS = 'Retirez l’adresse de site ou d’e-mail\u00a0: un avis n’en contient pas.';

export const reviewSchema = () =>
  z.object({
    rating: starsField(),
    text: opinionField().refine((words) => !hasAddress(words), NO_ADDRESS),
    author: lineField('Écrivez le nom à afficher.', name).refine((words) => !hasAddress(words), NO_ADDRESS),
    consent: z.literal('oui', 'Cochez cette case pour que votre avis puisse être publié.'),
  });
