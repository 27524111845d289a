import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { newPasswordField } from '#app/forms/fields.ts';
import { CURRENT_PASSWORD, givenPasswordField } from './form.ts';

/** In the order of the form. */
export const NEW_PASSWORD_FIELDS = {
  current: CURRENT_PASSWORD,
  password: { label: 'Nouveau mot de passe' },
  nonce: { label: 'Code reçu par e-mail' },
} satisfies FieldsOf<ReturnType<typeof changePasswordSchema>>;

export const changePasswordSchema = (minLength: number) =>
  z.object({
    current: givenPasswordField(),
    password: newPasswordField(minLength),
    nonce: z.string().max(100).optional(),
  });
