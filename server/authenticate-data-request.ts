import { errors, type JWTPayload } from 'jose';
import { z } from 'zod';
import {
  refuseApiKey,
  roleOfApiKey,
  type SigningKeys,
  TokenError,
  verifyToken,
} from '#packages/auth-service/index.ts';
import type { Authenticate, AuthFailure } from '#packages/data-api/index.ts';
import type { RequestClaims } from './db/as-role.ts';

/** Tolerance for two machines' clocks, which are never quite the same. */
const SKEW_MS = 30_000;

const isUuid = (value: unknown): value is string => z.guid().safeParse(value).success;

export type DataAuthentication = {
  keys: SigningKeys;
  clock: () => Date;
  /** Whether the session of a token still goes on, and its account may still sign in. */
  isLive: (session: { sessionId: string; userId: string }) => Promise<boolean>;
};

/**
 * Checks a request to the data API: its `apikey`, and the signer of its Bearer token. A token ends with its session or
 * with its account's ban, not an hour later. A token made outside the service names no session, and works until it
 * expires.
 */
export function authenticateDataRequest({ keys, clock, isLive }: DataAuthentication): Authenticate {
  return async (request) => {
    const given = request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey');
    const refusal = refuseApiKey(keys, given);
    if (refusal) return { status: 401, body: refusal };
    const authorization = request.headers.get('Authorization') ?? '';
    const [, token] = /^Bearer(?:\s+(.*))?$/i.exec(authorization) ?? [];
    if (!/^Bearer\b/i.test(authorization)) return { claims: { role: 'anon' } };
    if (!token) return refuse('PGRST301', 'Empty JWT is sent in Authorization header');
    const role = roleOfApiKey(keys, token);
    if (role) return { claims: { role } };
    const answer = await claimsOf(keys, token, clock());
    const hasEnded = 'claims' in answer && !(await isSessionLive(answer.claims, isLive));
    return hasEnded ? refuse('PGRST301', 'JWT session has ended') : answer;
  };
}

async function isSessionLive(
  { session_id: sessionId, sub: userId }: RequestClaims,
  isLive: DataAuthentication['isLive'],
): Promise<boolean> {
  if (sessionId === undefined) return true;
  return isUuid(sessionId) && isUuid(userId) && (await isLive({ sessionId, userId }));
}

async function claimsOf(
  keys: SigningKeys,
  token: string,
  now: Date,
): Promise<{ claims: RequestClaims } | AuthFailure> {
  const parts = token.split('.').length;
  if (parts !== 3) return refuse('PGRST301', `Expected 3 parts in JWT; got ${parts}`);
  try {
    const claims = await verifyWithSkew(keys, token, now);
    const { iat } = claims;
    if (iat !== undefined && iat * 1000 > now.getTime() + SKEW_MS)
      return refuse('PGRST303', 'JWT issued at future');
    return { claims: { ...claims, role: typeof claims.role === 'string' ? claims.role : 'anon' } };
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    return refusalOf(error.cause);
  }
}

async function verifyWithSkew(keys: SigningKeys, token: string, now: Date): Promise<JWTPayload> {
  try {
    return await verifyToken(keys, token, now);
  } catch (error) {
    const cause = error instanceof TokenError ? error.cause : undefined;
    if (cause instanceof errors.JWTExpired) return verifyToken(keys, token, later(now, -SKEW_MS));
    if (isEarly(cause)) return verifyToken(keys, token, later(now, SKEW_MS));
    throw error;
  }
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

const isEarly = (cause: unknown): boolean =>
  cause instanceof errors.JWTClaimValidationFailed &&
  cause.claim === 'nbf' &&
  cause.reason === 'check_failed';

function refusalOf(cause: unknown): AuthFailure {
  if (cause instanceof errors.JWTExpired) return refuse('PGRST303', 'JWT expired');
  if (isEarly(cause)) return refuse('PGRST303', 'JWT not yet valid');
  if (cause instanceof errors.JWTClaimValidationFailed && cause.reason === 'check_failed')
    return refuse('PGRST303', cause.claim === 'aud' ? 'JWT not in audience' : 'JWT of another issuer');
  if (cause instanceof errors.JWTClaimValidationFailed)
    return refuse('PGRST303', `The JWT '${cause.claim}' claim must be a number`);
  if (cause instanceof errors.JOSEAlgNotAllowed)
    return refuse('PGRST301', 'Wrong or unsupported encoding algorithm');
  if (cause instanceof errors.JWKSNoMatchingKey)
    return refuse(
      'PGRST301',
      'No suitable key or wrong key type',
      'None of the keys was able to decode the JWT',
    );
  return refuse('PGRST301', 'JWT cryptographic operation failed');
}

function refuse(code: string, message: string, details: string | null = null): AuthFailure {
  return {
    status: 401,
    body: { code, message, details, hint: null },
    headers: {
      'Proxy-Status': `PostgREST; error=${code}`,
      'WWW-Authenticate': `Bearer error="invalid_token", error_description="${message}"`,
    },
  };
}
