import { z } from 'zod';
import type { AuthDeps, AuthHandler } from '../auth-deps.ts';
import { issueCode } from '../codes/one-time-codes.ts';
import { type PreparedMails, sendPrepared } from '../codes/prepare-code.ts';
import { prepareText, sendPreparedText } from '../codes/prepare-text.ts';
import { admitFromSession } from '../limits/message-budget.ts';
import { requireSendGap } from '../limits/send-gap.ts';
import { addMethod } from '../sessions/amr.ts';
import { requireUser } from '../transport/bearer.ts';
import { AuthError, badRequest, unprocessable } from '../transport/errors.ts';
import { readBody, text } from '../transport/read-body.ts';
import { lockUser } from '../users/find-user.ts';
import { provenBy } from '../users/require-owner.ts';
import { updateUser } from '../users/update-user.ts';
import { isEmailConfirmed, isPhoneConfirmed, type UserRow } from '../users/user-shape.ts';

/** GET /reauthenticate: sends the code that PUT /user requires as `nonce` from a session that is not recent. */
export function reauthenticate(deps: AuthDeps): AuthHandler {
  return async (c) => {
    const { user } = await requireUser(c, deps);
    requireReachable(user);
    await admitFromSession(c, deps, user.email ? 'email' : 'sms');
    if (user.email) await sendPrepared(deps, await prepareByMail(deps, user.id), { from: deps.addressOf(c) });
    else await sendPreparedText(deps, await prepareByText(deps, user.id), deps.addressOf(c));
    return c.json({});
  };
}

const proofSchema = z.object({ current_password: text, nonce: text });

/**
 * POST /reauthenticate, an addition of ours: takes the password, or the code of GET /reauthenticate, once more. The session then counts
 * as just opened, for requests in which the protocol has no place for either (factors, identities).
 */
export function proveAgain(deps: AuthDeps): AuthHandler {
  return async (c) => {
    const { user, session } = await requireUser(c, deps);
    const body = await readBody(c, proofSchema);
    const method = await provenBy(deps, user, { nonce: body.nonce, currentPassword: body.current_password });
    if (session) await addMethod(deps.database.kysely, session.id, method, deps.clock());
    return c.json({});
  };
}

/** @throws AuthError */
function requireReachable(user: UserRow): void {
  if (user.email) {
    if (!isEmailConfirmed(user))
      throw unprocessable('email_not_confirmed', 'Please verify your email first.');
    return;
  }
  if (!user.phone) throw badRequest('Reauthentication requires the user to have an email or a phone number');
  if (!isPhoneConfirmed(user)) throw unprocessable('phone_not_confirmed', 'Please verify your phone first.');
}

function prepareByMail({ database, settings, clock }: AuthDeps, userId: string): Promise<PreparedMails> {
  return database.transaction(async (tx) => {
    const now = clock();
    const user = await requireLocked(lockUser(tx, userId));
    const to = user.email ?? '';
    const before = user.reauthentication_sent_at;
    requireSendGap('email', before, settings.email.sendGapS, now);
    const kind = 'reauthentication_token';
    const issued = await issueCode(tx, { userId, kind, address: to });
    const changed = await updateUser(tx, userId, { reauthentication_sent_at: now }, now);
    return {
      user: changed,
      mails: [{ kind: 'reauthentication', to, issued, user: changed }],
      sentAt: { column: 'reauthentication_sent_at', before, now },
    };
  });
}

function prepareByText(deps: AuthDeps, userId: string) {
  return deps.database.transaction(async (tx) => {
    const user = await requireLocked(lockUser(tx, userId));
    const request = { kind: 'reauthentication_token', phone: user.phone ?? '', askedBy: 'account' } as const;
    return prepareText(tx, deps, user, request, deps.clock());
  });
}

/** An account may be deleted between the look-up and the lock. */
async function requireLocked(locking: Promise<UserRow | undefined>): Promise<UserRow> {
  const user = await locking;
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  return user;
}
