import type { Kysely } from 'kysely';
import type { AuthContext, AuthDeps } from '../auth-deps.ts';
import type { AuthTables } from '../auth-tables.ts';
import { describeUser } from '../users/find-user.ts';
import type { UserRow, UserShape } from '../users/user-shape.ts';
import type { AmrEntry } from './amr.ts';
import type { SessionGrant } from './create-session.ts';

/** The claims of an access token. */
type AccessClaims = {
  iss: string;
  sub: string;
  aud: string;
  exp: number;
  iat: number;
  email: string;
  phone: string;
  app_metadata: Record<string, unknown>;
  user_metadata: Record<string, unknown>;
  role: string;
  aal: string;
  amr: AmrEntry[];
  session_id: string;
  is_anonymous: boolean;
};

/** The answer to a successful sign-in or refresh. */
export type SessionShape = {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: UserShape;
  provider_token?: string;
  provider_refresh_token?: string;
  weak_password?: { message: string; reasons: string[] };
};

type AccessTokenTimes = { issuer: string; lifetimeS: number; now: Date };

function accessClaims(
  user: UserRow,
  session: Pick<SessionGrant, 'sessionId' | 'aal' | 'amr'>,
  { issuer, lifetimeS, now }: AccessTokenTimes,
): AccessClaims {
  const iat = Math.floor(now.getTime() / 1000);
  return {
    iss: issuer,
    sub: user.id,
    aud: user.aud ?? 'authenticated',
    exp: iat + lifetimeS,
    iat,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role || 'authenticated',
    aal: session.aal,
    amr: session.amr,
    session_id: session.sessionId,
    is_anonymous: user.is_anonymous,
  };
}

/** Signs an access token for the session and describes its account. */
export async function sessionShape(
  { keys, settings, clock }: AuthDeps,
  db: Kysely<AuthTables>,
  grant: SessionGrant,
): Promise<SessionShape> {
  const now = clock();
  const lifetimeS = settings.session.accessTokenS;
  const claims = accessClaims(grant.user, grant, { issuer: settings.baseUrl, lifetimeS, now });
  return {
    access_token: await keys.sign(claims, now),
    token_type: 'bearer',
    expires_in: lifetimeS,
    expires_at: claims.exp,
    refresh_token: grant.refreshToken,
    user: await describeUser(db, grant.user),
  };
}

/** Answers with a session, and names it in headers for readers of a proxy's log. */
export async function answerSession(
  c: AuthContext,
  deps: AuthDeps,
  grant: SessionGrant,
  extra: Partial<SessionShape> = {},
): Promise<Response> {
  c.header('sb-auth-user-id', grant.user.id);
  c.header('sb-auth-session-id', grant.sessionId);
  return c.json({ ...(await sessionShape(deps, deps.database.kysely, grant)), ...extra });
}
