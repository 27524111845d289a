import { data, type RouterContextProvider } from 'react-router';
import { depsContext } from '#app/context.ts';
import { readSent } from '#app/forms/read-form.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { errorOfForm } from './auth-messages.ts';
import { EMAIL_CODE_FIELDS, emailCodeSchema } from './form.ts';
import { visitorOf } from './visitor.ts';

/** What the six digits of a mail are for. `email`: to confirm an address, or to sign in. */
export type CodeType = 'email' | 'recovery';

/** A form that waits for the code of a mail that was sent. */
export type CodeStep = {
  step: 'code';
  email: string;
  notice?: string;
  errors: FieldError[];
  /** The code is right, but its account was asked for elsewhere: its password, or a new one, must be typed. */
  password?: { code: string; minLength: number };
};

export const codeStep = (
  email: string,
  further: Partial<Omit<CodeStep, 'step' | 'email'>> = {},
): CodeStep => ({
  step: 'code',
  email,
  errors: [],
  ...further,
});

/** Checks a typed code. Null if it was right: the visitor is signed in. */
export async function acceptEmailCode(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  type: CodeType,
): Promise<ReturnType<typeof data<CodeStep>> | null> {
  const { value, errors, kept } = readSent(emailCodeSchema, EMAIL_CODE_FIELDS, form);
  const { email = '' } = kept;
  if (errors) return data(codeStep(email, { errors }), { status: 400 });
  const { minPasswordLength: minLength } = await context.get(depsContext).account.sessions.facts();
  const { code, password } = value;
  const { error } = await visitorOf(context)
    .auth()
    .verifyOtp(withPassword({ email: value.email, token: code, type }, password));
  if (!error) return null;
  const told = [errorOfForm(error, EMAIL_CODE_FIELDS, { minPasswordLength: minLength, isMailed: true })];
  if (error.code === 'password_needed' && password === undefined)
    return data(codeStep(email, { password: { code, minLength } }));
  const isAboutPassword = told.some(({ field }) => field === 'password');
  return data(codeStep(email, { errors: told, ...(isAboutPassword && { password: { code, minLength } }) }), {
    status: 400,
  });
}

/** A property of ours beside the protocol's (docs/decisions/030-sign-ups-are-attempts.md). */
export const withPassword = <T extends object>(parameters: T, password: string | undefined): T =>
  password === undefined ? parameters : { ...parameters, password };
