import { z } from 'zod';
import { emailField } from '#app/features/account/read-form.ts';

// Read by the action only: nothing of this reaches a browser.

export const FIND_LABELS = { numero: 'Numéro de commande', email: 'Adresse e-mail' };

export const findSchema = z.object({
  numero: z
    .string('Écrivez le numéro de la commande.')
    .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
    .pipe(
      z
        .string()
        .min(1, 'Écrivez le numéro de la commande.')
        .regex(/^CMD-\d{4}-\d{6,9}$/, 'Écrivez le numéro en entier, par exemple CMD-2026-000123.'),
    ),
  email: z.string('Écrivez votre adresse e-mail.').pipe(emailField),
});

/** Secrets of links are 43 signs; anything else is nobody's. */
export function linkOf(value: unknown): string | null {
  return typeof value === 'string' && /^[\w-]{43}$/.test(value) ? value : null;
}
