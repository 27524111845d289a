import { type RouterContextProvider, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { proofPath } from '#app/forms/proof-path.ts';
import { signedIn } from './guards.ts';

// For loaders and actions: nothing here reaches a browser.

/** Leads to where the session is proven, and back to an address, unless that was done in the last quarter of an hour. */
export async function requireFreshProof(
  context: Readonly<RouterContextProvider>,
  back: string,
): Promise<void> {
  if (!(await context.get(depsContext).account.isProven(signedIn(context))))
    throw redirect(proofPath(back), 303);
}
