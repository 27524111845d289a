import { type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { safeRedirectTo, withRedirectTo } from '#domain/urls/safe-redirect.ts';
import type { SignedIn, Visitor } from '#server/sessions/visitor.ts';
import { cartOf } from '../cart/cart-of.ts';

type Context = Readonly<RouterContextProvider>;

export const visitorOf = (context: Context): Visitor => context.get(pageRequestContext).visitor;

/** The path in `?redirectTo=`, if it is one of ours. */
export const redirectTargetOf = (url: URL): string | null =>
  safeRedirectTo(url.searchParams.get('redirectTo'));

/** Where mails and other services send the visitor back to, and from there to `target`. */
export function returnAddress(context: Context, target: string | null): string {
  return context.get(depsContext).settings.url + withRedirectTo('/connexion/retour', target);
}

/** A session that has not used its account's second factor yet. */
export const lacksSecondFactor = ({ hasSecondFactor, aal }: SignedIn): boolean =>
  hasSecondFactor && aal === 'aal1';

/** An administrator whose days to add a second factor are over, without one. */
export const owesSecondFactor = ({ role, hasSecondFactor, secondFactorDue }: SignedIn, now: Date): boolean =>
  role === 'admin' && !hasSecondFactor && secondFactorDue !== null && secondFactorDue <= now;

/**
 * What follows a sign-in: the second factor if there is one, then the requested page. By then the browser's cart has
 * been joined to the account's; after a sign-in that does not pass here, that happens when the cart is next read.
 */
export async function afterSignIn(context: Context, target: string | null): Promise<Response> {
  const who = await visitorOf(context).who();
  if (!who) return redirect(withRedirectTo('/connexion', target), 303);
  if (lacksSecondFactor(who)) return redirect(withRedirectTo('/connexion/verification', target), 303);
  visitorOf(context).rememberDevice(who.email);
  await cartOf(context, who).join();
  // The server puts a saved form back only into a document.
  const isKept = context.get(depsContext).forms.drafts.isWaiting(context.get(pageRequestContext).cookies);
  return (isKept ? redirectDocument : redirect)(target ?? homeOf(who), 303);
}

export const homeOf = ({ role }: SignedIn): string => (role === 'admin' ? '/admin' : '/client/dashboard');
