import { z } from 'zod';
import type { FieldFacts, FieldsOf } from '#app/forms/field-table.ts';
import { codeField } from '#app/forms/fields.ts';
import { emailField } from '#domain/customers/customer-fields.ts';

// Fields shared by several account screens. The auth service uses the same names.

/** The address of an account, as password managers expect it. */
export const ACCOUNT_EMAIL = {
  label: 'Adresse e-mail',
  type: 'email',
  autoComplete: 'username',
  autoCapitalize: 'none',
  spellCheck: false,
} satisfies FieldFacts;

export const CURRENT_PASSWORD = { label: 'Mot de passe actuel' } satisfies FieldFacts;

export const SIX_DIGITS = { label: 'Code à six chiffres' } satisfies FieldFacts;

export const CAPTCHA = { label: 'Vérification contre les robots' } satisfies FieldFacts;

/** The token of <CaptchaField> or <ProofField>; a longer one is not a provider's. */
export const captchaField = () => z.string().min(1).max(10_000).optional().catch(undefined);

/** The token as an option of the calls that take one. */
export const captchaOption = (token: string | undefined): { captchaToken?: string } =>
  token === undefined ? {} : { captchaToken: token };

/** Asks for a mail. */
export const MAIL_FIELDS = {
  email: ACCOUNT_EMAIL,
  captcha: CAPTCHA,
} satisfies FieldsOf<ReturnType<typeof mailSchema>>;

export const mailSchema = () => z.object({ email: emailField, captcha: captchaField() });

/** The form that waits for the code of a mail, and the one beside it, which requests another mail. */
export const EMAIL_CODE_FIELDS = {
  email: {},
  code: { ...SIX_DIGITS, help: 'Il est dans le message, sous le bouton. L’un des deux suffit.' },
  password: { label: 'Mot de passe du compte' },
  captcha: CAPTCHA,
} satisfies FieldsOf<ReturnType<typeof emailCodeSchema>> & FieldsOf<ReturnType<typeof mailSchema>>;

export const emailCodeSchema = () =>
  z.object({ email: emailField, code: codeField, password: givenPasswordField() });

/** An existing password, in a form that does not always ask for it; the service checks it. */
export const givenPasswordField = () =>
  z.string().max(1000, 'Écrivez votre mot de passe, sans rien d’autre.').optional();
