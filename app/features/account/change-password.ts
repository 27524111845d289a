import { data, type RouterContextProvider } from 'react-router';
import { depsContext } from '#app/context.ts';
import { readSent } from '#app/forms/read-form.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { errorOfForm } from './auth-messages.ts';
import { changePasswordSchema, NEW_PASSWORD_FIELDS } from './change-password-form.ts';
import { proveToProject } from './prove-owner.ts';
import { visitorOf } from './visitor.ts';

/** A password was refused; what else must be proven to change it. */
export type PasswordRefusal = {
  intent: 'password';
  errors: FieldError[];
  /** A code was sent by mail, to be typed with the new password. */
  needsCode: boolean;
  needsCurrent: boolean;
};

/** Changes the password of the signed-in account and ends its other sessions. Null when it is done. */
export async function changePassword(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<ReturnType<typeof data<PasswordRefusal>> | null> {
  const { minPasswordLength } = await context.get(depsContext).account.sessions.facts();
  const asked = { needsCode: form.has('nonce'), needsCurrent: form.has('current') };
  const { value, errors } = readSent(changePasswordSchema(minPasswordLength), NEW_PASSWORD_FIELDS, form);
  if (errors) return refused(errors, asked);
  const unproven = await proveToProject(context, 'current', value.current);
  if (unproven) return refused([unproven], asked);
  const auth = visitorOf(context).auth();
  const { error } = await auth.updateUser({
    password: value.password,
    ...(value.current && { current_password: value.current }),
    ...(value.nonce && { nonce: value.nonce.replaceAll(/\D/g, '') }),
  });
  if (!error) return null;
  const needsCode = asked.needsCode || error.code === 'reauthentication_needed';
  const needsCurrent = asked.needsCurrent || error.code === 'current_password_required';
  // A code that is required and was not requested yet is sent now; if that fails, its reason is shown.
  const failed = error.code === 'reauthentication_needed' ? (await auth.reauthenticate()).error : null;
  return refused([errorOfForm(failed ?? error, NEW_PASSWORD_FIELDS, { minPasswordLength })], {
    needsCode,
    needsCurrent,
  });
}

const refused = (errors: FieldError[], needs: { needsCode: boolean; needsCurrent: boolean }) =>
  data({ intent: 'password' as const, errors, ...needs }, { status: 400 });
