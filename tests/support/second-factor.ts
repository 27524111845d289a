import { TOTP } from 'otpauth';
import type { AuthAnswer, AuthService, CallOptions, JsonBody } from './auth-service.ts';

export type EnrolledFactor = { id: string; secret: string };

/** The code that an app shows when the service's clock is `offsetS` seconds ahead. */
export function appCode(auth: AuthService, secret: string, offsetS = 0): string {
  return new TOTP({ secret }).generate({ timestamp: auth.deps.clock().getTime() + offsetS * 1000 });
}

export async function enroll(
  auth: AuthService,
  token: string,
  name = '',
): Promise<EnrolledFactor & { answer: AuthAnswer }> {
  const answer = await auth.call('POST', '/factors', { friendly_name: name, factor_type: 'totp' }, { token });
  return { answer, id: answer.body.id, secret: answer.body.totp?.secret };
}

export async function challenge(
  auth: AuthService,
  token: string,
  factorId: string,
  options: CallOptions = {},
) {
  const { body } = await auth.call('POST', `/factors/${factorId}/challenge`, {}, { token, ...options });
  return body.id as string;
}

/** Asks for a challenge and answers it. */
export async function answerChallenge(
  auth: AuthService,
  token: string,
  factor: EnrolledFactor,
  offsetS = 0,
): Promise<AuthAnswer> {
  const code = appCode(auth, factor.secret, offsetS);
  const challengeId = await challenge(auth, token, factor.id);
  return auth.call('POST', `/factors/${factor.id}/verify`, { challenge_id: challengeId, code }, { token });
}

/** An account with a verified factor, and its session at aal2. */
export async function createUserWithFactor(auth: AuthService) {
  const user = await auth.createUser();
  const factor = await enroll(auth, user.accessToken, 'téléphone');
  const { body } = await answerChallenge(auth, user.accessToken, factor);
  return { user, factor, session: body as { access_token: string; refresh_token: string } };
}

export const claimsOf = (accessToken: string): JsonBody =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());
