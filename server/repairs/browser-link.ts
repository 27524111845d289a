import { parseCookieHeader, serializeCookieHeader } from '@supabase/ssr';

/** The link of the file that was just opened here. In a cookie no address, history or other site learns it. */
const OPENED = 'reparation';

/** Long enough to print and to pack; later, the link in the mail opens the file. */
const MAX_AGE_S = 2 * 3600;

/** The `Set-Cookie` line with which a browser remembers the file that it opened. */
export function openedRepairCookie(linkToken: string, isSecure: boolean): string {
  const options = {
    path: '/',
    sameSite: 'lax',
    httpOnly: true,
    secure: isSecure,
    maxAge: MAX_AGE_S,
  } as const;
  return serializeCookieHeader(OPENED, linkToken, options);
}

/** What a browser remembers, from its `Cookie` header; null where that is nothing. */
export function openedRepair(cookies: string | null): string | null {
  const value = parseCookieHeader(cookies ?? '').find(({ name }) => name === OPENED)?.value;
  return value && /^[\w-]{43}$/.test(value) ? value : null;
}
