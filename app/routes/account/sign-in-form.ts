import { z } from 'zod';
import { ACCOUNT_EMAIL, CAPTCHA, captchaField } from '#app/features/account/form.ts';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { passwordField } from '#app/forms/fields.ts';
import { emailField } from '#domain/customers/customer-fields.ts';

export const SIGN_IN_FIELDS = {
  email: ACCOUNT_EMAIL,
  password: { label: 'Mot de passe' },
  captcha: CAPTCHA,
} satisfies FieldsOf<ReturnType<typeof signInSchema>>;

export const signInSchema = () =>
  z.object({ email: emailField, password: passwordField, captcha: captchaField() });
