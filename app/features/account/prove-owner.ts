import { type RouterContextProvider, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { proofPath } from './asked-proof.ts';
import { explainAuthError } from './auth-messages.ts';
import { visitorOf } from './visitor.ts';

// For actions: nothing of this reaches a browser.

/** The field of the present password, in each form of a page that has several. */
export type CurrentName = 'current' | 'current-email' | 'current-app' | 'current-sms' | 'current-factor';

/** What was said, where a form asks for it. */
export function givenPassword(form: FormData, name: CurrentName): string | undefined {
  const given = form.get(name);
  return typeof given === 'string' ? given.slice(0, 1000) : undefined;
}

/** What is wrong with it, at its field. */
export const atPassword = (name: CurrentName, message: string): FieldError => ({
  field: name,
  label: 'Mot de passe actuel',
  message,
});

/** Sends whoever has shown nothing lately to the page that asks for it, and from there back. */
export function requireProof(error: { code?: string | undefined } | 'unproven' | null, back: string): void {
  if (error === 'unproven' || error?.code === 'reauthentication_needed') throw redirect(proofPath(back), 303);
}

/** The same as `proveOwner` where the change carries the password: our own service looks at it there, a hosted project not. */
export async function proveToProject(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  name: CurrentName,
): Promise<FieldError | null> {
  const { canProveAgain } = await context.get(depsContext).account.sessions.facts();
  return canProveAgain ? null : proveOwner(context, form, name);
}

/** The password that a form asks for before a second factor changes; null where it is right, or was not asked for. */
export async function proveOwner(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  name: CurrentName,
): Promise<FieldError | null> {
  const password = givenPassword(form, name);
  if (password === undefined) return null;
  const refusal = await visitorOf(context).prove({ password });
  if (!refusal) return null;
  const { field, message } = explainAuthError({ name: 'AuthApiError', ...refusal });
  return field === 'current' ? atPassword(name, message) : { message };
}
