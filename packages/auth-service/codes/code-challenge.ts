import { createHash } from 'node:crypto';
import { isSameSecret } from '../keys/api-keys.ts';
import { badRequest } from '../transport/errors.ts';

/** The client keeps the verifier to itself and proves it later (RFC 7636). */
export type CodeChallenge = { challenge: string; method: 's256' | 'plain' };

export type ChallengeParameters = { code_challenge: string; code_challenge_method: string };

/** The challenge of a request, null if it has none. @throws AuthError */
export function readChallenge(parameters: ChallengeParameters): CodeChallenge | null {
  const { code_challenge: challenge, code_challenge_method: given } = parameters;
  if (!challenge && !given) return null;
  if (!challenge || !given) throw badRequest('PKCE flow requires code_challenge_method and code_challenge');
  if (challenge.length < 43 || challenge.length > 128)
    throw badRequest('code challenge has to be between 43 and 128 characters');
  if (!/^[A-Za-z0-9._~-]+$/.test(challenge))
    throw badRequest(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    );
  const method = given.toLowerCase();
  if (method !== 's256' && method !== 'plain') throw badRequest('Invalid code_challenge_method');
  return { challenge, method };
}

export function provesChallenge(verifier: string, { challenge, method }: CodeChallenge): boolean {
  const shown = method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
  return isSameSecret(shown, challenge);
}
