import { z } from 'zod';
import { ACCOUNT_EMAIL, CAPTCHA, captchaField } from '#app/features/account/form.ts';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { newPasswordField } from '#app/forms/fields.ts';
import { emailField } from '#domain/customers/customer-fields.ts';

export const SIGN_UP_FIELDS = {
  name: {
    label: 'Nom',
    help: 'Pour vous saluer, et reconnaître votre dossier au comptoir.',
    optional: true,
    autoComplete: 'name',
  },
  email: ACCOUNT_EMAIL,
  password: { label: 'Mot de passe' },
  captcha: CAPTCHA,
} satisfies FieldsOf<ReturnType<typeof signUpSchema>>;

export const signUpSchema = (minPasswordLength: number) =>
  z.object({
    name: z.string().trim().max(200, 'Écrivez un nom de 200 caractères au plus.'),
    email: emailField,
    password: newPasswordField(minPasswordLength),
    captcha: captchaField(),
  });
