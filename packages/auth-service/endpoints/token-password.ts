import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { AuthDeps, AuthHandler } from '../auth-deps.ts';
import type { AuthTables } from '../auth-tables.ts';
import { claimAttempt, findLastAttempt } from '../codes/sign-up-attempts.ts';
import { knownDevice } from '../limits/known-device.ts';
import { bucketOf, limitFailedSignIns } from '../limits/limits.ts';
import { sendNotice } from '../mails.ts';
import { hashPassword, needsNewHash, verifyPassword } from '../passwords/hash.ts';
import { findWeakness } from '../passwords/policy.ts';
import { answerSession } from '../sessions/access-token.ts';
import { createSession, type Device, type SessionGrant } from '../sessions/create-session.ts';
import { listSessions } from '../sessions/find-session.ts';
import { deviceOf } from '../transport/device.ts';
import { AuthError, badRequest, unprocessable } from '../transport/errors.ts';
import { readBody, text } from '../transport/read-body.ts';
import { readPhone } from '../users/addresses.ts';
import { findUserByEmail, findUserByPhone, lockUser } from '../users/find-user.ts';
import { browserHashOf } from '../users/presenter.ts';
import { isProven } from '../users/prove-address.ts';
import { updateUser } from '../users/update-user.ts';
import { isBanned, isEmailConfirmed, isPhoneConfirmed, type UserRow } from '../users/user-shape.ts';

const bodySchema = z.object({ email: text, phone: text, password: text });

type Body = z.infer<typeof bodySchema>;

/**
 * POST /token?grant_type=password. An unknown address, an account without a password and a wrong password get the
 * same answer in the same time.
 */
export function tokenPassword(deps: AuthDeps): AuthHandler {
  return async (c) => {
    const body = await readBody(c, bodySchema);
    const address = readAddress(deps, body);
    const known = knownDevice(deps.keys.serviceRoleKey, address, c.env?.deviceToken);
    const bucket = bucketOf(known ? `sign-in with ${known}` : 'sign-in', address);
    const failure = await limitFailedSignIns(deps, c, bucket);
    const db = deps.database.kysely;
    const user = await (body.email ? findUserByEmail : findUserByPhone)(db, address);
    const isRight = await verifyPassword(await passwordOf(db, user), body.password);
    if (!user || !isRight) throw invalidCredentials();
    // Only somebody who knows the password learns this, and after the same time.
    if (isBanned(user, deps.clock())) throw new AuthError(400, 'user_banned', 'User is banned');
    if (!isProven(user)) await claimAttempt(db, user.id, browserHashOf(c, deps.settings));
    const unconfirmed = confirmationMissing(user, body.email !== '');
    // Without this, a person who chose the password at a sign-up would learn here whether it is the account's.
    if (unconfirmed && !deps.settings.tellsUnknown) throw invalidCredentials();
    await failure.giveBack();
    if (unconfirmed) throw unconfirmed;
    const device = deviceOf(c, deps);
    const { grant, isNewDevice } = await openSession(deps, user, body.password, device);
    if (isNewDevice) await sendNotice(deps, 'notice-new-sign-in', grant.user, { device: device.userAgent });
    const weakness = findWeakness(body.password, deps.settings.password);
    return answerSession(c, deps, grant, weakness ? { weak_password: weakness } : {});
  };
}

/** @throws AuthError */
function readAddress({ settings }: AuthDeps, { email, phone }: Body): string {
  if (email && phone) throw badRequest('Only an email address or phone number should be provided on login.');
  if (email) {
    if (!settings.email.isEnabled)
      throw unprocessable('email_provider_disabled', 'Email logins are disabled');
    return email.toLowerCase();
  }
  if (!phone) throw badRequest('missing email or phone');
  if (!settings.phone.isEnabled) throw unprocessable('phone_provider_disabled', 'Phone logins are disabled');
  return readPhone(phone);
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * The password to compare; for an account that waits for its first proof, that of the last attempt, which is looked up in every case.
 */
async function passwordOf(
  db: Kysely<AuthTables>,
  user: UserRow | undefined,
): Promise<string | null | undefined> {
  const attempt = await findLastAttempt(db, user?.id ?? NOBODY);
  if (!user || user.encrypted_password || isProven(user)) return user?.encrypted_password;
  return attempt?.passwordHash;
}

function confirmationMissing(user: UserRow, isByEmail: boolean): AuthError | undefined {
  if (isByEmail && !isEmailConfirmed(user))
    return new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  if (!isByEmail && !isPhoneConfirmed(user))
    return new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed');
  return undefined;
}

async function openSession(
  { database, clock }: AuthDeps,
  checked: UserRow,
  password: string,
  device: Device,
): Promise<{ grant: SessionGrant; isNewDevice: boolean }> {
  const kept = checked.encrypted_password ?? '';
  const newHash = needsNewHash(kept) ? await hashPassword(password) : undefined;
  return database.transaction(async (tx) => {
    const user = await lockUser(tx, checked.id);
    // The password changed while we checked the old one: the sessions of the old one are ended, and none may begin.
    if (user?.encrypted_password !== kept) throw invalidCredentials();
    const now = clock();
    const others = await listSessions(tx, user.id);
    const isNewDevice =
      others.length > 0 && others.every((other) => other.user_agent !== (device.userAgent ?? null));
    if (newHash) await updateUser(tx, user.id, { encrypted_password: newHash }, now);
    return { grant: await createSession(tx, user.id, 'password', device, now), isNewDevice };
  });
}

const invalidCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
