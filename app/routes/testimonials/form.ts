import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { emailField } from '#domain/customers/customer-fields.ts';
import { opinionField, starsField } from '#domain/testimonials/testimonial-fields.ts';
import { TESTIMONIAL_LIMITS } from '#domain/testimonials/testimonials.ts';
import { lineField, writtenField } from '#domain/text/text-fields.ts';

const { name, location, text, reference } = TESTIMONIAL_LIMITS;

/** A field that people do not see: only a program fills it in. */
export const TRAP = 'siteweb';

export const TESTIMONIAL_FIELDS = {
  rating: { label: 'Votre note' },
  text: {
    label: 'Votre avis',
    help: 'Ce qui était en panne, ce qui a été fait, ce qui vous a plu ou manqué. De 20 à 1\u00a0000 caractères.',
    minLength: text.min,
    maxLength: text.max,
  },
  name: {
    label: 'Prénom ou pseudonyme',
    help: 'Publié avec votre avis.',
    autoComplete: 'given-name',
    maxLength: name,
  },
  location: {
    label: 'Ville',
    help: 'Publiée avec votre avis.',
    autoComplete: 'address-level2',
    maxLength: location,
  },
  experiencedOn: {
    label: 'Date de la réparation ou de l’achat',
    help: 'Publiée avec votre avis. Le jour approximatif suffit.',
  },
  reference: {
    label: 'Numéro de réparation ou de commande',
    help: 'Jamais publié. Il nous aide à vous retrouver.',
    optional: true,
    maxLength: reference,
  },
  email: {
    label: 'Adresse e-mail',
    help: 'Jamais publiée. Elle sert à vérifier votre avis, et à vous répondre s’il n’est pas publié.',
    type: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
  },
  consent: { label: 'Accord de publication' },
} satisfies FieldsOf<ReturnType<typeof testimonialSchema>>;

/** Nobody remembers further back, and the law requires that readers can tell how old an experience is. */
const MAX_AGE_YEARS = 5;

const WHEN = 'Indiquez le jour, même approximatif.';

/** A complete testimonial. `today` is the day in Reims, as `yyyy-mm-dd`. */
export const testimonialSchema = (today: string) =>
  z.object({
    rating: starsField(),
    text: opinionField(),
    experiencedOn: z.iso
      .date(WHEN)
      .refine((day) => day <= today, 'Indiquez un jour passé.')
      .refine((day) => day >= yearsBefore(today), `Indiquez un jour des ${MAX_AGE_YEARS} dernières années.`),
    name: lineField('Écrivez votre prénom ou un pseudonyme.', name),
    location: lineField('Écrivez votre ville.', location),
    email: emailField,
    reference: writtenField('')
      .pipe(z.string().max(reference, `Écrivez ${reference} caractères au plus.`))
      .transform((value) => value || undefined)
      .optional(),
    consent: z.literal('oui', 'Cochez cette case pour que votre avis puisse être publié.'),
  });

const yearsBefore = (day: string) => `${Number(day.slice(0, 4)) - MAX_AGE_YEARS}${day.slice(4)}`;
