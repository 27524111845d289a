import type { RouterContextProvider } from 'react-router';
import { depsContext } from '#app/context.ts';
import { safeRedirectTo } from '#domain/safe-redirect.ts';
import { redirectTargetOf } from './visitor.ts';

type Context = Readonly<RouterContextProvider>;
type AskedEnd = { type: string; redirect_to?: string | undefined };

/** The address of the program that a mail's link leads on to; null where it ends on a page of ours. */
export const programOf = (context: Context, { redirect_to }: AskedEnd): string | null =>
  redirect_to === undefined ? null : context.get(depsContext).account.sessions.programOf(redirect_to);

/** The page of ours that a link leads to in the end; null for none in particular, which is what the site's root says. */
export function targetOfLink(context: Context, url: URL, { type, redirect_to }: AskedEnd): string | null {
  if (redirect_to === undefined) return redirectTargetOf(url);
  const end = URL.parse(redirect_to);
  if (end?.origin !== new URL(context.get(depsContext).settings.url).origin) return null;
  // Its reader is about to pass there.
  if ((type === 'recovery' || type === 'invite') && end.pathname === '/nouveau-mot-de-passe') return null;
  const target = safeRedirectTo(end.pathname + end.search + end.hash);
  return target === '/' ? null : target;
}

/** A program as its reader is told of it. `isNearby`: it is, or pretends to be, on the reader's own machine. */
export type Program = { name: string; isNearby: boolean };

export function describeProgram(address: string): Program {
  const { protocol, host, hostname } = new URL(address);
  const isOfWeb = protocol === 'http:' || protocol === 'https:';
  return {
    name: isOfWeb ? host : protocol.slice(0, -1),
    isNearby: isOfWeb && /^(?:localhost|127\..*|\[::1\])$/.test(hostname),
  };
}
