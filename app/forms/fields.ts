import { z } from 'zod';
import { canTakeTexts, readPersonalPhone } from '#domain/customers/read-phone.ts';

// Read by actions only: nothing of this reaches a browser.

const MAX_PASSWORD_BYTES = 72;

/** An existing password: no rule about its form applies. */
export const passwordField = z
  .string()
  .min(1, 'Écrivez votre mot de passe.')
  .max(1000, 'Écrivez votre mot de passe, sans rien d’autre.');

export const newPasswordField = (minLength: number) =>
  z
    .string()
    .min(1, 'Choisissez un mot de passe.')
    .min(minLength, `Choisissez au moins ${minLength} caractères.`)
    .refine(
      (text) => new TextEncoder().encode(text).length <= MAX_PASSWORD_BYTES,
      'Choisissez un mot de passe plus court\u00a0: 72 caractères au plus.',
    );

/** A code. One that is copied from a mail comes in groups of digits. */
export const codeField = z
  .string()
  .max(100)
  .transform((text) => text.replaceAll(/\D/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Écrivez les six chiffres du code.'));

/** A mobile number, in international form. */
export const mobileField = z
  .string()
  .max(40, 'Écrivez un numéro de mobile, sans rien d’autre.')
  .transform((text, context) => {
    const { phone } = readPersonalPhone(text);
    if (phone !== null && canTakeTexts(phone)) return phone;
    if (phone !== null) context.addIssue('Écrivez un numéro de mobile\u00a0: il reçoit un SMS.');
    else if (text.trim() === '') context.addIssue('Écrivez votre numéro de mobile.');
    else context.addIssue('Écrivez un numéro complet, par exemple 06 12 34 56 78.');
    return z.NEVER;
  });
