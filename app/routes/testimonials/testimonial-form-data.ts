import { z } from 'zod';
import { emailField } from '#app/forms/read-form.ts';
import { TESTIMONIAL_LIMITS } from '#domain/testimonials.ts';
import { lineField, writtenField } from '#domain/text-fields.ts';

// Read by the action only: nothing of this reaches a browser.

export const TESTIMONIAL_LABELS = {
  rating: 'Votre note',
  text: 'Votre avis',
  experiencedOn: 'Date de la réparation ou de l’achat',
  name: 'Prénom ou pseudonyme',
  location: 'Ville',
  email: 'Adresse e-mail',
  reference: 'Numéro de réparation ou de commande',
  consent: 'Accord de publication',
};

/** A field that people do not see; what fills it in is a program. */
export const TRAP = 'siteweb';

/** Nobody remembers further back, and the law lets a reader judge how old an experience is. */
const MAX_AGE_YEARS = 5;

const { name, location, text, reference } = TESTIMONIAL_LIMITS;

const WHEN = 'Indiquez le jour, même approximatif.';

/** What a testimonial's form must hold. `today` is the day in Reims, as `yyyy-mm-dd`. */
export const testimonialSchema = (today: string) =>
  z.object({
    rating: z.enum(['1', '2', '3', '4', '5'], 'Choisissez de une à cinq étoiles.').transform(Number),
    text: writtenField('Écrivez votre avis.').pipe(
      z
        .string()
        .min(text.min, `Écrivez au moins ${text.min} caractères.`)
        .max(text.max, `Écrivez ${text.max} caractères au plus.`),
    ),
    experiencedOn: z.iso
      .date(WHEN)
      .refine((day) => day <= today, 'Indiquez un jour passé.')
      .refine((day) => day >= yearsBefore(today), `Indiquez un jour des ${MAX_AGE_YEARS} dernières années.`),
    name: lineField('Écrivez votre prénom ou un pseudonyme.', name),
    location: lineField('Écrivez votre ville.', location),
    email: z.string('Écrivez votre adresse e-mail.').pipe(emailField),
    reference: writtenField('')
      .pipe(z.string().max(reference, `Écrivez ${reference} caractères au plus.`))
      .transform((value) => value || undefined)
      .optional(),
    consent: z.literal('oui', 'Cochez cette case pour que votre avis puisse être publié.'),
  });

const yearsBefore = (day: string) => `${Number(day.slice(0, 4)) - MAX_AGE_YEARS}${day.slice(4)}`;

/** What was written, to be shown again. */
export function submittedFields(form: FormData): Record<string, string> {
  return Object.fromEntries(
    Object.keys(TESTIMONIAL_LABELS).map((field) => {
      const value = form.get(field);
      return [field, typeof value === 'string' ? value.slice(0, 5 * text.max) : ''];
    }),
  );
}
