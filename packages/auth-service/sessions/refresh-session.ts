import { type Kysely, sql } from 'kysely';
import type { AuthDeps } from '../auth-deps.ts';
import type { AuthTables } from '../auth-tables.ts';
import { AuthError, badRequest } from '../transport/errors.ts';
import { findUserById, listFactors } from '../users/find-user.ts';
import { isBanned, type UserRow } from '../users/user-shape.ts';
import { assuranceLevel, listMethods } from './amr.ts';
import { type Device, deleteSessions, type SessionGrant } from './create-session.ts';
import { lastRefreshOf, listSessions, lockSession, type SessionRow } from './find-session.ts';
import { redeemOldToken } from './old-refresh-token.ts';
import {
  decodeRefreshToken,
  encodeRefreshToken,
  isOldForm,
  isSignedWith,
  makeRefreshKey,
} from './refresh-token.ts';
import { shorterLife } from './session-life.ts';

/** A refusal that must not undo the changes: the session of a stolen token stays deleted. */
type Refusal = { refusal: AuthError };

const LOCK_WAIT = '5s';

/**
 * The session's next token. Refreshes of one session run one after the other, so that parallel ones all end with the
 * same current token; a token older than the last is a sign of theft and ends the session. @throws AuthError
 */
export async function refreshSession(deps: AuthDeps, token: string, device: Device): Promise<SessionGrant> {
  const decoded = decodeRefreshToken(token);
  if (!decoded && !isOldForm(token)) throw badRequest('Refresh token is not valid');
  const result = await deps.database
    .transaction(async (tx) => {
      await sql`select set_config('lock_timeout', ${LOCK_WAIT}, true)`.execute(tx);
      const now = deps.clock();
      if (!decoded) return refreshWithOldToken(tx, deps, token, device, now);
      const session = await lockSession(tx, decoded.sessionId);
      const key = session?.refresh_token_hmac_key;
      if (!session || !key || !isSignedWith(token, key)) throw tokenNotFound();
      const user = await requireLiveSession(tx, deps, session, now);
      return advance(tx, { session, user, behind: counterOf(session) - decoded.counter }, deps, device, now);
    })
    .catch(explainLock);
  if ('refusal' in result) throw result.refusal;
  return result;
}

type Turn = {
  session: SessionRow;
  user: UserRow;
  /** Number of refreshes by which the token is late. */
  behind: number;
};

async function advance(
  tx: Kysely<AuthTables>,
  { session, user, behind }: Turn,
  { settings }: AuthDeps,
  device: Device,
  now: Date,
): Promise<SessionGrant | Refusal> {
  if (behind < 0) throw badRequest('Invalid Refresh Token: Not Issued By This Server');
  if (behind === 0) return grant(tx, { session, user, counter: counterOf(session) + 1 }, device, now);
  // One behind: the client never got the answer. Further behind: two tabs at once, if that was a moment ago.
  const ageMs = session.refreshed_at ? now.getTime() - session.refreshed_at.getTime() : Infinity;
  const isParallel = Math.abs(ageMs) < settings.session.reuseIntervalS * 1000;
  if (behind === 1 || isParallel)
    return grant(tx, { session, user, counter: counterOf(session) }, device, now);
  await deleteSessions(tx, user.id, { only: session.id });
  return { refusal: alreadyUsed() };
}

type Advance = { session: SessionRow; user: UserRow; counter: number };

/** Grants a token: the same counter gives the same token again, and leaves the time of the last refresh, which limits such reuse. */
async function grant(
  tx: Kysely<AuthTables>,
  { session, user, counter }: Advance,
  { ip, userAgent }: Device,
  now: Date,
): Promise<SessionGrant> {
  const key = session.refresh_token_hmac_key ?? makeRefreshKey();
  const amr = await listMethods(tx, session.id);
  const aal = assuranceLevel(amr);
  await tx
    .updateTable('auth.sessions')
    .set({
      aal,
      refresh_token_hmac_key: key,
      refresh_token_counter: counter,
      user_agent: userAgent ?? null,
      ip: ip ?? null,
      updated_at: now,
      ...(counter !== session.refresh_token_counter && { refreshed_at: utc(now) }),
    })
    .where('id', '=', session.id)
    .execute();
  const refreshToken = encodeRefreshToken({ sessionId: session.id, counter }, key);
  return { user, sessionId: session.id, aal, amr, refreshToken };
}

/**
 * A new token for a session that has just proven a second factor. The earlier tokens are neither the last nor the one
 * before it, and cannot pass for parallel ones: none of them becomes a token of the higher level.
 */
export async function renewAfterSecondFactor(
  tx: Kysely<AuthTables>,
  session: SessionRow,
  user: UserRow,
  device: Device,
  now: Date,
): Promise<SessionGrant> {
  const renewed = await grant(tx, { session, user, counter: counterOf(session) + 2 }, device, now);
  await tx.updateTable('auth.sessions').set({ refreshed_at: null }).where('id', '=', session.id).execute();
  return renewed;
}

async function refreshWithOldToken(
  tx: Kysely<AuthTables>,
  deps: AuthDeps,
  token: string,
  device: Device,
  now: Date,
): Promise<SessionGrant | Refusal> {
  const { reuseIntervalS } = deps.settings.session;
  const redeemed = await redeemOldToken(tx, token, reuseIntervalS, now);
  if (redeemed === 'unknown') throw tokenNotFound();
  const session = redeemed.sessionId ? await lockSession(tx, redeemed.sessionId) : undefined;
  if (!session)
    throw new AuthError(400, 'session_not_found', 'Invalid Refresh Token: No Valid Session Found');
  const user = await requireLiveSession(tx, deps, session, now);
  if (redeemed.isReused) {
    await deleteSessions(tx, user.id, { only: session.id });
    return { refusal: alreadyUsed() };
  }
  return grant(tx, { session, user, counter: counterOf(session) }, device, now);
}

/** @throws AuthError if the account or the session may not go on */
async function requireLiveSession(
  tx: Kysely<AuthTables>,
  deps: Pick<AuthDeps, 'settings' | 'isAdmin'>,
  session: SessionRow,
  now: Date,
): Promise<UserRow> {
  const settings = deps.settings.session;
  const user = await findUserById(tx, session.user_id);
  if (!user) throw tokenNotFound();
  if (isBanned(user, now)) throw new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned');
  const isOver = (since: Date, limitS: number | undefined) =>
    limitS !== undefined && now.getTime() > since.getTime() + limitS * 1000;
  const createdAt = session.created_at ?? new Date(0);
  const timeboxS = shorterLife(settings, await deps.isAdmin(tx, user.id));
  if (isOver(createdAt, timeboxS) || (session.not_after && session.not_after < now)) throw expired('');
  if (isOver(lastRefreshOf(session), settings.inactivityS)) throw expired(' (Inactivity)');
  if (isOver(createdAt, settings.lowAalS) && session.aal === 'aal1' && (await hasSecondFactor(tx, user.id)))
    throw expired(' (Low AAL: User Needs MFA Verification)');
  if (settings.isSinglePerUser && (await hasNewerSession(tx, session)))
    throw expired(' (Revoked by Newer Login)');
  return user;
}

async function hasSecondFactor(tx: Kysely<AuthTables>, userId: string): Promise<boolean> {
  return (await listFactors(tx, userId)).some(({ status }) => status === 'verified');
}

async function hasNewerSession(tx: Kysely<AuthTables>, session: SessionRow): Promise<boolean> {
  const sessions = await listSessions(tx, session.user_id);
  return sessions.some((other) => other.id !== session.id && lastRefreshOf(other) > lastRefreshOf(session));
}

const counterOf = (session: SessionRow) => session.refresh_token_counter ?? 0;

/** A time for a column without time zone; the connection's own zone has no effect. */
const utc = (date: Date) => sql<Date>`(${date}::timestamptz at time zone 'utc')`;

const tokenNotFound = () =>
  new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');

const alreadyUsed = () =>
  new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');

const expired = (why: string) =>
  new AuthError(400, 'session_expired', `Invalid Refresh Token: Session Expired${why}`);

const LOCK_NOT_AVAILABLE = '55P03';

function explainLock(error: unknown): never {
  if (!(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)) throw error;
  throw new AuthError(
    409,
    'conflict',
    'Too many concurrent token refresh requests on the same session or refresh token',
    { cause: error },
  );
}
