import { z } from 'zod';
import { readCaseNumber } from '#domain/case-number.ts';
import { emailField } from '#domain/customer-fields.ts';

// Read by the action only: nothing of this reaches a browser.

export const FIND_LABELS = { numero: 'Numéro de commande', email: 'Adresse e-mail' };

export const findSchema = z.object({
  numero: z
    .string('Écrivez le numéro de la commande.')
    .trim()
    .min(1, { error: 'Écrivez le numéro de la commande.', abort: true })
    .transform((text) => readCaseNumber('CMD', text))
    .pipe(z.string('Écrivez le numéro en entier, comme dans l’exemple.')),
  email: z.string('Écrivez votre adresse e-mail.').pipe(emailField),
});

/** Secrets of links are 43 signs; anything else is nobody's. */
export function linkOf(value: unknown): string | null {
  return typeof value === 'string' && /^[\w-]{43}$/.test(value) ? value : null;
}
