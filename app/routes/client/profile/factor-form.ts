import { z } from 'zod';
import { CURRENT_PASSWORD, givenPasswordField, SIX_DIGITS } from '#app/features/account/form.ts';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { codeField, mobileField } from '#app/forms/fields.ts';

// Adding, confirming and removing second factors. Field names are those of the auth service.

export const APP_FIELDS = {
  factorName: {
    label: 'Nom de l’appareil',
    help: 'Pour le reconnaître plus tard, par exemple «\u00a0Téléphone\u00a0».',
    autoComplete: 'off',
    maxLength: 60,
  },
  'current-app': CURRENT_PASSWORD,
} satisfies FieldsOf<ReturnType<typeof appSchema>>;

export const appSchema = () =>
  z.object({
    factorName: z
      .string()
      .trim()
      .min(1, 'Donnez un nom à cet appareil.')
      .max(60, 'Donnez un nom de 60 caractères au plus.'),
    'current-app': givenPasswordField(),
  });

export const CONFIRM_APP_FIELDS = {
  factor: {},
  uri: {},
  code: { ...SIX_DIGITS, help: 'Celui que l’application montre maintenant.' },
} satisfies FieldsOf<ReturnType<typeof confirmAppSchema>>;

/**
 * The address with its secret travels with the form, so that a wrong code does not cost a new scan. The server does not
 * rely on it.
 */
export const shownAppSchema = () =>
  z.object({ factor: z.guid(), uri: z.string().max(1000).startsWith('otpauth://totp/') });

export const confirmAppSchema = () => shownAppSchema().extend({ code: codeField });

export const PHONE_FIELDS = {
  phone: {
    label: 'Numéro de mobile',
    help: 'Pour recevoir les codes par SMS, par exemple 06 12 34 56 78. Une application reste plus sûre.',
    type: 'tel',
    autoComplete: 'tel',
    maxLength: 40,
  },
  'current-sms': CURRENT_PASSWORD,
} satisfies FieldsOf<ReturnType<typeof phoneSchema>>;

export const phoneSchema = () => z.object({ phone: mobileField, 'current-sms': givenPasswordField() });

export const CONFIRM_PHONE_FIELDS = {
  factor: {},
  phone: {},
  challenge: {},
  code: SIX_DIGITS,
} satisfies FieldsOf<ReturnType<typeof confirmPhoneSchema>>;

/** The number travels with the form only to be shown again: the factor stores its own. */
export const textedSchema = () => z.object({ factor: z.guid(), phone: mobileField });

export const shownPhoneSchema = () => textedSchema().extend({ challenge: z.guid() });

export const confirmPhoneSchema = () => shownPhoneSchema().extend({ code: codeField });

export const REMOVE_FIELDS = {
  factor: {},
  'current-factor': CURRENT_PASSWORD,
} satisfies FieldsOf<ReturnType<typeof removeSchema>>;

export const removeSchema = () => z.object({ factor: z.guid(), 'current-factor': givenPasswordField() });
