import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { KNOWN_ALGORITHMS } from './signing-key.ts';
import type { SigningKeys } from './signing-keys.ts';

/** A token that is not ours, was altered, or has expired. `message` names which, in English, for an API's answer. */
export class TokenError extends Error {}

/**
 * The claims of a token that one of the keys signed and that has not expired. A signature alone does not prove that its session still
 * lives: the auth service asks the database, the data API does not. `toleranceS`: seconds since its expiry that are accepted, for a
 * caller that only asks whose token it was. @throws TokenError
 */
export async function verifyToken(
  keys: SigningKeys,
  token: string,
  now: Date,
  toleranceS = 0,
): Promise<JWTPayload> {
  await keys.refresh(now);
  try {
    const options = { algorithms: KNOWN_ALGORITHMS, currentDate: now, clockTolerance: toleranceS };
    const { payload } = await jwtVerify(token, findKey(keys, now), options);
    requireOurs(payload, keys.issuer);
    return payload;
  } catch (error) {
    throw new TokenError(reasonOf(error), { cause: error });
  }
}

/** The audience of all our access tokens. */
const AUDIENCE = 'authenticated';

/** Requires that a token names us if it names an issuer or audience: the holder of a shared secret may sign for others too. */
function requireOurs(payload: JWTPayload, issuer: string | undefined): void {
  const { iss, aud } = payload;
  if (iss !== undefined && issuer !== undefined && iss !== issuer)
    throw new errors.JWTClaimValidationFailed('unexpected "iss" claim value', payload, 'iss', 'check_failed');
  if (aud !== undefined && ![aud].flat().includes(AUDIENCE))
    throw new errors.JWTClaimValidationFailed('unexpected "aud" claim value', payload, 'aud', 'check_failed');
}

/** The kid names the key, which is used with its own algorithm: the token's header does not choose. */
function findKey(keys: SigningKeys, now: Date): JWTVerifyGetKey {
  return ({ kid, alg }) => {
    const named = kid === undefined ? undefined : keys.verifying(now).find((key) => key.kid === kid);
    if (named) {
      if (named.alg !== alg) throw new errors.JOSEAlgNotAllowed('signing method is invalid');
      return named.verify;
    }
    if (alg === 'HS256' && keys.sharedSecret) return keys.sharedSecret;
    throw new errors.JWKSNoMatchingKey();
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'token has invalid claims: token is expired';
  if (error instanceof errors.JWTClaimValidationFailed) return 'token has invalid claims';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'token signature is invalid';
  if (error instanceof errors.JOSEAlgNotAllowed) return 'signing method is invalid';
  if (error instanceof errors.JWKSNoMatchingKey) return 'token is unverifiable: unrecognized key';
  return 'token is malformed';
}
