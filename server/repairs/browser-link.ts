import { ownCookie, readCookie } from '../http/own-cookie.ts';

/** The link of the case that was just opened here. In a cookie, no address, history or other site learns it. */
const OPENED = 'reparation';

/** Long enough to print and to pack; later, the link in the mail opens the case. */
const MAX_AGE_S = 2 * 3600;

/** The `Set-Cookie` line by which a browser remembers the case that it opened. */
export const openedRepairCookie = (linkToken: string, isSecure: boolean): string =>
  ownCookie({ name: OPENED, value: linkToken, maxAge: MAX_AGE_S, isSecure });

/** The case that a browser remembers, from its `Cookie` header; null if there is none. */
export function openedRepair(cookies: string | null, isSecure: boolean): string | null {
  const value = readCookie(cookies, OPENED, isSecure);
  return value && /^[\w-]{43}$/.test(value) ? value : null;
}
