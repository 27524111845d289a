import { createHash } from 'node:crypto';
import { getCookie } from 'hono/cookie';
import type { AuthContext } from '../auth-deps.ts';
import type { Attempt } from '../codes/sign-up-attempts.ts';
import { verifyPassword } from '../passwords/hash.ts';
import type { AuthSettings } from '../settings.ts';
import { unprocessable } from '../transport/errors.ts';
import type { UserRow } from './user-shape.ts';

/** The party that presents a code, with what shows whether it asked for it. */
export type Presenter = {
  isOwnPage: boolean;
  browserHash: string | null;
  /** The account in whose session they are, or whose password they typed beside the code. */
  accountId: string | null;
  /** The password that was typed beside the code. */
  password: { typed: string; hash: string } | null;
};

/** The part of an attempt that the owner of its address has confirmed as well. */
export type Bound = Pick<Attempt, 'passwordHash' | 'data' | 'identity'>;

const NOTHING: Bound = { passwordHash: '', data: {} };

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** The cookie of a browser that has asked for an account on one of our pages. */
export const BROWSER_COOKIE = 'inscription';

/** The hash that identifies a browser of our pages, even when another service sends it back; programs have none. */
export function browserHashOf(c: AuthContext, { siteUrl }: Pick<AuthSettings, 'siteUrl'>): string | null {
  const token =
    c.env?.ownPage?.browserToken ??
    getCookie(c, BROWSER_COOKIE, siteUrl.startsWith('https:') ? 'host' : undefined);
  return token ? hashOf(token) : null;
}

export const presenterOf = (c: AuthContext, settings: Pick<AuthSettings, 'siteUrl'>): Presenter => ({
  isOwnPage: c.env?.ownPage !== undefined,
  browserHash: browserHashOf(c, settings),
  accountId: c.env?.ownPage?.accountId ?? null,
  password: null,
});

/**
 * Requires the account that asked. The new address belongs to its reader, but the account that wants it may be a stranger's, whose
 * password, factors and sessions stay: on our pages it is confirmed from inside that account, or with its password. @throws AuthError
 */
export function requireAskingAccount(
  user: UserRow,
  { isOwnPage, accountId }: Presenter,
  { signUpBinding }: Pick<AuthSettings, 'signUpBinding'>,
): void {
  if (!isOwnPage || signUpBinding === 'code' || accountId === user.id) return;
  throw unprocessable(
    'session_needed',
    'A new address is confirmed in a session of the account that asks for it, or with its password',
  );
}

/**
 * The part of an attempt that its code puts in force. The reader of a mailbox may be asked to confirm what a stranger typed: on our
 * pages, only the browser that signed up, or its password typed again, puts it in force. A program decides about its own code, unless
 * the code was sent again, which anybody may ask for. @throws AuthError if a password must be typed
 */
export async function bindAttempt(
  attempt: Attempt | null,
  { isOwnPage, browserHash, password }: Presenter,
  { signUpBinding }: Pick<AuthSettings, 'signUpBinding'>,
): Promise<Bound> {
  if (password) {
    const isTheirs = await verifyPassword(attempt?.passwordHash, password.typed);
    return { ...NOTHING, ...(isTheirs && { data: attempt?.data ?? {} }), passwordHash: password.hash };
  }
  if (!attempt) return NOTHING;
  if (signUpBinding === 'code' || isSameBrowser(attempt, browserHash)) return attempt;
  if (isOwnPage && (attempt.passwordHash !== '' || attempt.identity)) throw passwordNeeded();
  return isOwnPage || attempt.isResent ? NOTHING : attempt;
}

const isSameBrowser = (attempt: Attempt, browserHash: string | null) =>
  browserHash !== null && browserHash === attempt.browserHash;

const passwordNeeded = () =>
  unprocessable(
    'password_needed',
    'Asked for in another browser: its password, or a new one, is needed here',
  );
