import { createHash } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { OAuthError } from '../transport/errors.ts';
import type { HandedInToken } from './provider.ts';

/** Algorithms with a signature key of the issuer's own; a signature by a shared secret is worth no more than the secret. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const CLOCK_TOLERANCE_S = 5;

export type IssuerRules = {
  /** All spellings of its name that the issuer uses. */
  issuers: readonly string[];
  keys: JWTVerifyGetKey;
  now: Date;
};

/** Requires the form of a token that an issuer may have signed; its own text shows that. @throws OAuthError */
export function requireSignedToken(token: string): void {
  try {
    decodeJwt(token);
    if (ALGORITHMS.includes(decodeProtectedHeader(token).alg ?? '')) return;
  } catch {
    // The text does not have the form of a token.
  }
  throw invalid('Bad ID token');
}

/** The claims of a token that the issuer signed and that has not expired. @throws Error */
export async function verifyIdToken(
  token: string,
  { issuers, keys, now }: IssuerRules,
): Promise<VerifiedToken> {
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer: [...issuers],
    algorithms: ALGORITHMS,
    requiredClaims: ['exp'],
    currentDate: now,
    clockTolerance: CLOCK_TOLERANCE_S,
  });
  return { claims: payload, alg: protectedHeader.alg };
}

export type VerifiedToken = { claims: JWTPayload; alg: string };

/** Requires that the token was made for one of our clients, and for this sign-in. @throws OAuthError */
export function requireOurs(
  { claims, alg }: VerifiedToken,
  { accessToken, nonce }: HandedInToken,
  { clientIds, skipNonceCheck = false }: { clientIds: readonly string[]; skipNonceCheck?: boolean },
): void {
  if (accessToken && claims.at_hash !== undefined && claims.at_hash !== accessTokenHash(accessToken, alg))
    throw invalid('Bad ID token');
  if (!claims.sub) throw invalid('Missing sub claim in id_token');
  const audiences = [claims.aud ?? []].flat();
  if (!audiences.some((audience) => clientIds.includes(audience)))
    throw invalid(`Unacceptable audience in id_token: [${audiences.join(' ')}]`);
  if (!skipNonceCheck) requireNonce(claims.nonce, nonce);
}

/** The token holds the hash of a value that only the app knows, so that a token seen elsewhere is of no use. */
function requireNonce(claimed: unknown, given: string): void {
  const isClaimed = claimed !== undefined && claimed !== '';
  if (isClaimed !== (given !== ''))
    throw invalid('Passed nonce and nonce in id_token should either both exist or not.');
  if (isClaimed && createHash('sha256').update(given).digest('hex') !== claimed)
    throw new OAuthError('invalid nonce', 'Nonces mismatch');
}

/** The left half of the token's hash, by the hash function of the signature (OpenID Connect Core 3.1.3.6). */
export function accessTokenHash(accessToken: string, alg: string): string {
  const name = /(?:256|384|512)$/.exec(alg)?.[0];
  // EdDSA is Ed25519 here, which hashes by SHA-512.
  const bits = alg.startsWith('Ed') || name === undefined ? '512' : name;
  const hash = createHash(`sha${bits}`).update(accessToken).digest();
  return hash.subarray(0, hash.length / 2).toString('base64url');
}

export const invalid = (description: string) => new OAuthError('invalid request', description);
