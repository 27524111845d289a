import { z } from 'zod';
import {
  ACCOUNT_EMAIL,
  CAPTCHA,
  CURRENT_PASSWORD,
  captchaField,
  type mailSchema,
  SIX_DIGITS,
} from '#app/features/account/form.ts';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { codeField, newPasswordField, passwordField } from '#app/forms/fields.ts';
import { emailField } from '#domain/customer-fields.ts';
import { readRecoveryCode } from '#domain/recovery-code.ts';

export const SIGN_IN_FIELDS = {
  email: ACCOUNT_EMAIL,
  password: { label: 'Mot de passe' },
  captcha: CAPTCHA,
} satisfies FieldsOf<ReturnType<typeof signInSchema>>;

export const signInSchema = () =>
  z.object({ email: emailField, password: passwordField, captcha: captchaField() });

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

export const FORGOTTEN_FIELDS = {
  email: ACCOUNT_EMAIL,
  captcha: CAPTCHA,
} satisfies FieldsOf<ReturnType<typeof mailSchema>>;

/** `challenge`: what the code of a text message answers. */
export const SECOND_FACTOR_FIELDS = {
  factor: {},
  challenge: {},
  code: SIX_DIGITS,
} satisfies FieldsOf<ReturnType<typeof secondFactorSchema>>;

export const factorSchema = () => z.object({ factor: z.guid() });

export const secondFactorSchema = () =>
  z.object({ factor: z.guid(), challenge: z.guid().optional(), code: codeField });

export const RECOVERY_FIELDS = {
  recoveryCode: {
    label: 'Code de secours',
    help: 'Un des dix codes remis avec la validation en deux étapes. Chacun sert une fois.',
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 100,
  },
} satisfies FieldsOf<ReturnType<typeof recoverySchema>>;

export const recoverySchema = () =>
  z.object({
    recoveryCode: z
      .string()
      .max(100, UNREADABLE)
      .transform((text, issues) => {
        const code = readRecoveryCode(text);
        if (code === null) issues.addIssue(UNREADABLE);
        return code ?? z.NEVER;
      }),
  });

const UNREADABLE = 'Écrivez les seize caractères d’un de vos codes de secours.';

/** Two ways to show the same: the password, or a code. */
export const OWNER_FIELDS = {
  password: CURRENT_PASSWORD,
  code: SIX_DIGITS,
} satisfies FieldsOf<ReturnType<typeof ownPasswordSchema>> & FieldsOf<ReturnType<typeof ownCodeSchema>>;

export const ownPasswordSchema = () => z.object({ password: passwordField });

export const ownCodeSchema = () => z.object({ code: codeField });
