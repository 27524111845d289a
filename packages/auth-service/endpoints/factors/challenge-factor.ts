import { z } from 'zod';
import type { AuthDeps, AuthHandler } from '../../auth-deps.ts';
import { makeCode } from '../../codes/one-time-codes.ts';
import { createChallenge, deleteChallenge, lastChallengedAt } from '../../factors/challenges.ts';
import { getFactor } from '../../factors/find-factor.ts';
import { requireFactorUser } from '../../factors/require-factor-user.ts';
import { requireVerifiable } from '../../factors/verifying.ts';
import { admitFromSession } from '../../limits/message-budget.ts';
import { takeOfReserve } from '../../limits/reserve.ts';
import { requireSendGap } from '../../limits/send-gap.ts';
import { takeText } from '../../limits/sms-caps.ts';
import { sendCodeMessage } from '../../text-messages.ts';
import { readBody, text } from '../../transport/read-body.ts';
import { requireSmsChannel } from '../../users/addresses.ts';
import { lockUser } from '../../users/find-user.ts';
import type { FactorRow, UserRow } from '../../users/user-shape.ts';

const bodySchema = z.object({ channel: text });

/** POST /factors/{id}/challenge: opens a challenge that a code answers; for a phone, it sends the code. */
export function challengeFactor(deps: AuthDeps): AuthHandler {
  return async (c) => {
    const { user } = await requireFactorUser(c, deps);
    const factor = await getFactor(deps.database.kysely, user.id, c.req.param('id'));
    requireVerifiable(deps, factor);
    const ip = deps.addressOf(c);
    const isPhone = factor.factor_type === 'phone';
    if (isPhone) requireSmsChannel((await readBody(c, bodySchema)).channel);
    if (isPhone) await admitFromSession(c, deps, 'sms');
    const now = deps.clock();
    const id = isPhone
      ? await challengePhone(deps, { user, factor, ip }, now)
      : await createChallenge(deps.database.kysely, { factorId: factor.id, ip }, now);
    const expiresAt = Math.floor(now.getTime() / 1000) + deps.settings.mfa.challengeExpiryS;
    return c.json({ id, type: factor.factor_type, expires_at: expiresAt });
  };
}

/** @throws AuthError */
async function challengePhone(
  deps: AuthDeps,
  { user, factor, ip }: { user: UserRow; factor: FactorRow; ip: string | undefined },
  now: Date,
): Promise<string> {
  const { database, settings } = deps;
  const code = makeCode();
  const id = await database.transaction(async (tx) => {
    await lockUser(tx, factor.user_id);
    requireSendGap('sms', await lastChallengedAt(tx, factor.id), settings.phone.sendGapS, now);
    return createChallenge(tx, { factorId: factor.id, ip, code }, now);
  });
  try {
    const isProven = factor.status === 'verified';
    await takeText(deps, { phone: factor.phone ?? '', userId: factor.user_id, isProven }, 'mfa sms');
    await takeOfReserve(deps, 'sms', { user, from: ip });
    await sendCodeMessage(deps, factor.phone ?? '', code, 'mfa sms');
  } catch (error) {
    // A message that did not leave must not make its reader wait out the gap.
    await deleteChallenge(database.kysely, id);
    throw error;
  }
  return id;
}
