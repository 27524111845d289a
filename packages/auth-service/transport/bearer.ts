import type { JWTPayload } from 'jose';
import { z } from 'zod';
import type { AuthContext, AuthDeps } from '../auth-deps.ts';
import { roleOfApiKey } from '../keys/api-keys.ts';
import { TokenError, verifyToken } from '../keys/verify-token.ts';
import { findSession, type SessionRow } from '../sessions/find-session.ts';
import { shorterLife } from '../sessions/session-life.ts';
import { findUserById } from '../users/find-user.ts';
import { isBanned, type UserRow } from '../users/user-shape.ts';
import { AuthError } from './errors.ts';

/** The signer of the request's Bearer: an API key has a role and no claims. */
export type Caller = { role: string; claims?: JWTPayload };

/** A signed-in caller. `session` is missing only in tokens made outside the service, which name none. */
export type UserCaller = { user: UserRow; session: SessionRow | undefined; claims: JWTPayload };

const ADMIN_ROLES = ['service_role', 'supabase_admin'];

/** @throws AuthError without a Bearer, or with one that is not ours or has expired */
async function requireCaller(c: AuthContext, { keys, clock }: AuthDeps): Promise<Caller> {
  const token = /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const role = roleOfApiKey(keys, token);
  if (role) return { role };
  try {
    const claims = await verifyToken(keys, token, clock());
    return { role: typeof claims.role === 'string' ? claims.role : '', claims };
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    throw new AuthError(
      403,
      'bad_jwt',
      `invalid JWT: unable to parse or verify signature, ${error.message}`,
      { cause: error },
    );
  }
}

/** The signed-in caller: account and session are looked up, so a token dies with either. @throws AuthError */
export async function requireUser(c: AuthContext, deps: AuthDeps): Promise<UserCaller> {
  const { claims } = await requireCaller(c, deps);
  if (!claims?.sub) throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim');
  if (!isUuid(claims.sub)) throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID');
  const db = deps.database.kysely;
  const user = await findUserById(db, claims.sub);
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  const session = await findClaimedSession(deps, claims, user);
  if (isBanned(user, deps.clock())) throw new AuthError(403, 'user_banned', 'User is banned');
  return { user, session, claims };
}

/** The same; null without a session. */
export async function callerOf(c: AuthContext, deps: AuthDeps): Promise<UserCaller | null> {
  try {
    return await requireUser(c, deps);
  } catch (error) {
    if (error instanceof AuthError) return null;
    throw error;
  }
}

async function findClaimedSession(
  deps: AuthDeps,
  { session_id: id }: JWTPayload,
  user: UserRow,
): Promise<SessionRow | undefined> {
  if (id === undefined || id === '') return undefined;
  const session = isUuid(id) ? await findSession(deps.database.kysely, id) : undefined;
  if (session?.user_id !== user.id || (await isOver(deps, session)))
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  return session;
}

/** Whether the session is over: a token lives an hour; its session may end sooner. */
async function isOver(
  { database, settings, isAdmin, clock }: AuthDeps,
  session: SessionRow,
): Promise<boolean> {
  const lifeS = shorterLife(settings.session, await isAdmin(database.kysely, session.user_id));
  const createdMs = session.created_at?.getTime() ?? 0;
  return lifeS !== undefined && clock().getTime() > createdMs + lifeS * 1000;
}

/** @throws AuthError unless the caller is above every access rule */
export async function requireAdmin(c: AuthContext, deps: AuthDeps): Promise<Caller> {
  const caller = await requireCaller(c, deps);
  if (!ADMIN_ROLES.includes(caller.role)) throw new AuthError(403, 'not_admin', 'User not allowed');
  return caller;
}

/** Whether the request comes from our own side: captchas are for visitors. */
export async function isAdminCaller(c: AuthContext, deps: AuthDeps): Promise<boolean> {
  const caller = await requireCaller(c, deps).catch(() => null);
  return caller !== null && ADMIN_ROLES.includes(caller.role);
}

const uuid = z.guid();

/** Whether a value is a uuid: PostgreSQL refuses to compare a uuid with anything else. */
export const isUuid = (value: unknown): value is string => uuid.safeParse(value).success;
