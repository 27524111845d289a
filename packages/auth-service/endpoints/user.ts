import { z } from 'zod';
import type { AuthContext, AuthDeps, AuthHandler } from '../auth-deps.ts';
import { readChallenge } from '../codes/code-challenge.ts';
import { sendPrepared } from '../codes/prepare-code.ts';
import { sendPreparedText } from '../codes/prepare-text.ts';
import { limitMailsTo } from '../limits/limits.ts';
import { admitFromSession } from '../limits/message-budget.ts';
import { takeOrNothing } from '../limits/take-or-nothing.ts';
import { sendNotice } from '../mails.ts';
import { hashPassword, verifyPassword } from '../passwords/hash.ts';
import { requireStrongPassword } from '../passwords/policy.ts';
import { requestedRedirect } from '../redirects/redirect-address.ts';
import { requireUser } from '../transport/bearer.ts';
import { AuthError, unprocessable } from '../transport/errors.ts';
import { challengeMembers, readBody, text } from '../transport/read-body.ts';
import { steadily } from '../transport/steady-time.ts';
import { readEmail, readPhone, requireSmsChannel } from '../users/addresses.ts';
import { changeAccount } from '../users/change-account.ts';
import { describeUser } from '../users/find-user.ts';
import { requireSmall } from '../users/metadata-size.ts';
import { requireChangeAllowed } from '../users/require-change-allowed.ts';
import { requireOwner } from '../users/require-owner.ts';
import { isEmailConfirmed, type UserRow } from '../users/user-shape.ts';

const bodySchema = z.object({
  email: text,
  phone: text,
  channel: text,
  password: z.string().nullish(),
  nonce: text,
  current_password: text,
  data: z.record(z.string(), z.unknown()).nullish(),
  app_metadata: z.unknown().optional(),
  ...challengeMembers,
});

/** GET /user. */
export function getUser(deps: AuthDeps): AuthHandler {
  return async (c) => {
    const { user } = await requireUser(c, deps);
    return c.json(await describeUser(deps.database.kysely, user));
  };
}

/**
 * Takes the cost of the mails for a change of address: to the new one and, if both must confirm, to the present one, which counts as a
 * stranger's as long as its account has not proven it. @throws AuthError
 */
async function admitChange(
  c: AuthContext,
  deps: AuthDeps,
  user: UserRow,
  { email, phone }: { email: string; phone: string },
) {
  if (email) {
    const { hasSecureChange } = deps.settings.email;
    await limitMailsTo(deps, email);
    if (hasSecureChange && user.email && !isEmailConfirmed(user)) await limitMailsTo(deps, user.email);
    await admitFromSession(c, deps, 'email', hasSecureChange ? 2 : 1);
  }
  if (phone) await admitFromSession(c, deps, 'sms');
}

/** PUT /user: changes what an account may change about itself. */
export function putUser(deps: AuthDeps): AuthHandler {
  return async (c) => {
    const { user, session } = await requireUser(c, deps);
    const body = await readBody(c, bodySchema);
    const challenge = readChallenge(body);
    const email = body.email ? readEmail(body.email) : '';
    const phone = body.phone ? readPhone(body.phone) : '';
    if (phone) requireSmsChannel(body.channel);
    const password = body.password ?? undefined;
    const data = { ...user.raw_user_meta_data, ...body.data };
    if (password !== undefined)
      await requireStrongPassword(password, deps, { email: email || user.email, data });
    if (body.data) requireSmall(body.data, deps.settings);
    if (body.app_metadata !== undefined && body.app_metadata !== null)
      throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
    const wishes = {
      email: email === user.email ? '' : email,
      phone: phone === user.phone ? '' : phone,
      password,
    };
    const isNewPassword = password !== undefined;
    const isOfAddress = wishes.email !== '' || wishes.phone !== '';
    const change = async () => {
      await requireChangeAllowed(deps, user, session, wishes);
      const proof = { nonce: body.nonce, currentPassword: body.current_password };
      if (isNewPassword || isOfAddress) await requireOwner(deps, user, session, proof, isNewPassword);
      const redirectTo = requestedRedirect(c, deps.settings);
      const changed = await takeOrNothing(deps, async (lent) => {
        await admitChange(c, lent, user, wishes);
        const newPassword = isNewPassword ? await preparePassword(user, password) : undefined;
        const data = body.data ?? undefined;
        const asked = { ...wishes, newPassword, data, sessionId: session?.id, challenge, redirectTo };
        return changeAccount(lent, user.id, asked);
      });
      const from = deps.addressOf(c);
      if (isNewPassword) await sendNotice(deps, 'notice-password-changed', changed.user);
      if (changed.mails) await sendPrepared(deps, changed.mails, { from });
      if (changed.message) await sendPreparedText(deps, changed.message, from);
      return c.json(await describeUser(deps.database.kysely, changed.user));
    };
    // A new address may belong to somebody else.
    return isOfAddress ? steadily(deps, change) : change();
  };
}

/** The hash to store for a new password. @throws AuthError if it equals the old one */
async function preparePassword(user: UserRow, password: string): Promise<string> {
  if (user.encrypted_password && (await verifyPassword(user.encrypted_password, password)))
    throw unprocessable('same_password', 'New password should be different from the old password.');
  return hashPassword(password);
}
