import { z } from 'zod';
import type { FieldFacts, FieldsOf } from '#app/forms/field-table.ts';
import { codeField, newPasswordField } from '#app/forms/fields.ts';
import { box } from '#app/forms/made-of-form.ts';
import { emailField } from '#domain/customer-fields.ts';

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

/**
 * What the page of a mail's link may ask for before the press. `staysHere`: on this site, whoever asked for the mail.
 */
export const PRESS_FIELDS = {
  password: { label: 'Mot de passe du compte' },
  staysHere: { isBox: true },
} satisfies FieldsOf<ReturnType<typeof pressSchema>>;

export const pressSchema = () => z.object({ password: givenPasswordField(), staysHere: box() });

/** An existing password, in a form that does not always ask for it; the service checks it. */
export const givenPasswordField = () =>
  z.string().max(1000, 'Écrivez votre mot de passe, sans rien d’autre.').optional();
