import { z } from 'zod';
import type { AuthDeps, AuthHandler } from '../../auth-deps.ts';
import {
  challengeExpired,
  deleteChallenge,
  getChallenge,
  isChallengeOld,
  useChallenge,
} from '../../factors/challenges.ts';
import { requireSecondFactor } from '../../factors/enrolling.ts';
import { getFactor } from '../../factors/find-factor.ts';
import { requireFactorUser } from '../../factors/require-factor-user.ts';
import {
  FACTOR_ATTEMPTS,
  METHODS,
  markVerified,
  raiseSession,
  requireRightCode,
  requireVerifiable,
} from '../../factors/verifying.ts';
import { overRequestLimit } from '../../limits/limits.ts';
import { sendNotice } from '../../mails.ts';
import { answerSession } from '../../sessions/access-token.ts';
import type { Device } from '../../sessions/create-session.ts';
import type { SessionRow } from '../../sessions/find-session.ts';
import { isUuid } from '../../transport/bearer.ts';
import { deviceOf } from '../../transport/device.ts';
import { badRequest, unprocessable } from '../../transport/errors.ts';
import { readBody, text } from '../../transport/read-body.ts';
import { listFactors, lockUser } from '../../users/find-user.ts';

const bodySchema = z.object({ challenge_id: text, code: text });

type Answer = { factorId: string; challengeId: string; code: string };

/** POST /factors/{id}/verify: raises the session to aal2 for a correct code. */
export function verifyFactor(deps: AuthDeps): AuthHandler {
  return async (c) => {
    const { user, session } = await requireFactorUser(c, deps);
    const factor = await getFactor(deps.database.kysely, user.id, c.req.param('id'));
    const { challenge_id: challengeId, code } = await readBody(c, bodySchema);
    if (!code) throw badRequest('Code needs to be non-empty');
    requireVerifiable(deps, factor);
    if (!isUuid(challengeId))
      throw unprocessable('mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
    const limitKey = `factor:${factor.id}`;
    const taken = await deps.limits.take(FACTOR_ATTEMPTS, limitKey);
    if (!taken.isAllowed) throw overRequestLimit(taken.retryAfterS);
    const answer = { factorId: factor.id, challengeId, code };
    const { grant, isNew } = await acceptAnswer(deps, session, answer, deviceOf(c, deps));
    await deps.limits.giveBack(FACTOR_ATTEMPTS, limitKey);
    if (isNew) await sendNotice(deps, 'notice-factor-added', grant.user);
    return answerSession(c, deps, grant);
  };
}

/** @throws AuthError */
async function acceptAnswer(
  deps: AuthDeps,
  session: SessionRow,
  { factorId, challengeId, code }: Answer,
  device: Device,
) {
  const accepted = await deps.database.transaction(async (tx) => {
    const now = deps.clock();
    const user = await lockUser(tx, session.user_id);
    // The factor is read again: another request may have used or deleted it while this one waited for the account.
    const factor = await getFactor(tx, session.user_id, factorId);
    if (!user) return null;
    const challenge = await getChallenge(tx, { factorId, challengeId, ip: device.ip });
    if (isChallengeOld(challenge, deps.settings.mfa.challengeExpiryS, now)) {
      await deleteChallenge(tx, challengeId);
      return null;
    }
    if (factor.status === 'unverified') requireSecondFactor(await listFactors(tx, user.id), session);
    const step = await requireRightCode(tx, factor, challenge, code, now);
    await useChallenge(tx, challengeId, now, step);
    await markVerified(tx, factor, now);
    const raise = { user, session, method: METHODS[factor.factor_type], factorId: factor.id };
    const grant = await raiseSession(tx, raise, device, now);
    return { grant, isNew: factor.status === 'unverified' };
  });
  // The error is thrown here, so that the old challenge stays deleted.
  if (!accepted) throw challengeExpired(challengeId);
  return accepted;
}
