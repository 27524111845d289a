import type { RouterContextProvider } from 'react-router';
import { depsContext } from '#app/context.ts';
import { safeRedirectTo } from '#domain/urls/safe-redirect.ts';
import { redirectTargetOf } from './visitor.ts';

type Context = Readonly<RouterContextProvider>;
type AskedEnd = { type: string; redirect_to?: string | undefined };

/** The address of the program that a mail's link leads on to; null if it ends on one of our pages. */
export const programOf = (context: Context, { redirect_to }: AskedEnd): string | null =>
  redirect_to === undefined ? null : context.get(depsContext).account.sessions.programOf(redirect_to);

/** The page of this site that a link finally leads to; null for no particular page, which a link writes as the site's root. */
export function targetOfLink(context: Context, url: URL, { type, redirect_to }: AskedEnd): string | null {
  if (redirect_to === undefined) return redirectTargetOf(url);
  const end = URL.parse(redirect_to);
  if (end?.origin !== new URL(context.get(depsContext).settings.url).origin) return null;
  // The link's reader goes to this page next anyway.
  if ((type === 'recovery' || type === 'invite') && end.pathname === '/nouveau-mot-de-passe') return null;
  const target = safeRedirectTo(end.pathname + end.search + end.hash);
  return target === '/' ? null : target;
}

/** A program, with the name that its reader is shown. `isNearby`: it is on the reader's own machine, or claims to be. */
export type Program = { name: string; isNearby: boolean };

export function describeProgram(address: string): Program {
  const { protocol, host, hostname } = new URL(address);
  const isOfWeb = protocol === 'http:' || protocol === 'https:';
  return {
    name: isOfWeb ? host : protocol.slice(0, -1),
    isNearby: isOfWeb && /^(?:localhost|127\..*|\[::1\])$/.test(hostname),
  };
}
