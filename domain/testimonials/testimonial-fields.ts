import { z } from 'zod';
import { writtenField } from '#domain/text/text-fields.ts';
import { TESTIMONIAL_LIMITS } from './testimonials.ts';

// Only actions read this: nothing here reaches a browser.

/** From one to five stars. */
export const starsField = () =>
  z.enum(['1', '2', '3', '4', '5'], 'Choisissez de une à cinq étoiles.').transform(Number);

/** What a customer says of the shop or of a product. */
export function opinionField() {
  const { min, max } = TESTIMONIAL_LIMITS.text;
  return writtenField('Écrivez votre avis.').pipe(
    z.string().min(min, `Écrivez au moins ${min} caractères.`).max(max, `Écrivez ${max} caractères au plus.`),
  );
}
