import { type RouterContextProvider, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { proofPath } from '#app/forms/proof-path.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { explainAuthError } from './auth-messages.ts';
import { CURRENT_PASSWORD } from './form.ts';
import { visitorOf } from './visitor.ts';

// For actions: nothing here reaches a browser.

/** The name of the field with the present password; a page with several forms has one in each. */
export type CurrentName = 'current' | 'current-email' | 'current-app' | 'current-sms' | 'current-factor';

/** A fault as an error of the password's field. */
export const atPassword = (name: CurrentName, message: string): FieldError => ({
  field: name,
  label: CURRENT_PASSWORD.label,
  message,
});

/** Sends a visitor who has proven nothing recently to the page that asks for a proof, and back from there. */
export function requireProof(error: { code?: string | undefined } | 'unproven' | null, back: string): void {
  if (error === 'unproven' || error?.code === 'reauthentication_needed') throw redirect(proofPath(back), 303);
}

/**
 * Like `proveOwner` for a change that carries the password itself: our own service checks it there, a hosted project
 * does not.
 */
export async function proveToProject(
  context: Readonly<RouterContextProvider>,
  name: CurrentName,
  password: string | undefined,
): Promise<FieldError | null> {
  const { canProveAgain } = await context.get(depsContext).account.sessions.facts();
  return canProveAgain ? null : proveOwner(context, name, password);
}

/**
 * Checks the password that a form asks for before a second factor changes; null if it is right or was not asked for.
 */
export async function proveOwner(
  context: Readonly<RouterContextProvider>,
  name: CurrentName,
  password: string | undefined,
): Promise<FieldError | null> {
  if (password === undefined) return null;
  const refusal = await visitorOf(context).prove({ password });
  if (!refusal) return null;
  const { field, message } = explainAuthError({ name: 'AuthApiError', ...refusal });
  return field === 'current' ? atPassword(name, message) : { message };
}
