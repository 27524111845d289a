import { data, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { errorOfForm } from './auth-messages.ts';
import { ACCOUNT_LABELS, codeField, emailField, readFields, typed } from './read-form.ts';
import { visitorOf } from './visitor.ts';

/** What the six digits of a mail are handed in for. `email`: an address to confirm, or a sign-in. */
export type CodeType = 'email' | 'recovery';

/** A form that waits for the code of a mail, after one was sent. */
export type CodeStep = { step: 'code'; email: string; notice?: string; errors: FieldError[] };

export const codeStep = (
  email: string,
  further: { notice?: string; errors?: FieldError[] } = {},
): CodeStep => ({
  step: 'code',
  email,
  errors: [],
  ...further,
});

const codeSchema = z.object({ email: emailField, code: codeField });

/** Hands a typed code in. Null when it was right: the visitor is signed in. */
export async function acceptEmailCode(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  type: CodeType,
): Promise<ReturnType<typeof data<CodeStep>> | null> {
  const { value, errors } = readFields(codeSchema, form);
  const { email = '' } = typed(form, 'email');
  if (errors) return data(codeStep(email, { errors }), { status: 400 });
  const { error } = await visitorOf(context)
    .auth()
    .verifyOtp({ email: value.email, token: value.code, type });
  if (!error) return null;
  return data(codeStep(email, { errors: [errorOfForm(error, ACCOUNT_LABELS)] }), { status: 400 });
}
