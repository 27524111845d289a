import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../../db/schema.ts';
import type { AuthDeps, AuthHandler } from '../auth-deps.ts';
import {
  acceptCode,
  isEmailType,
  isPhoneType,
  isUsable,
  kindsOf,
  type VerificationType,
} from '../codes/accept-code.ts';
import { findCodeByHash, hashCode, matchCode, type OneTimeToken } from '../codes/one-time-codes.ts';
import { countDeadLink } from '../limits/dead-links.ts';
import { sendNotice } from '../mails.ts';
import { answerSession } from '../sessions/access-token.ts';
import { createSession } from '../sessions/create-session.ts';
import { deviceOf } from '../transport/device.ts';
import { AuthError, badRequest, unprocessable } from '../transport/errors.ts';
import { readBody, text } from '../transport/read-body.ts';
import { readEmail, readPhone } from '../users/addresses.ts';
import { findUserByEmail, findUserByPhone, lockUser } from '../users/find-user.ts';
import type { UserRow } from '../users/user-shape.ts';
import { readPresenter } from './read-presenter.ts';

const bodySchema = z.object({
  type: text,
  token: text,
  token_hash: text,
  email: text,
  phone: text,
  /** Ours: a password said by whoever has the code (endpoints/read-presenter.ts). */
  password: text,
});

type Body = z.infer<typeof bodySchema>;

export const HALF_ACCEPTED =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** POST /verify: a typed code, or the hash of a link that the site handles itself. */
export function verify(deps: AuthDeps): AuthHandler {
  return async (c) => {
    const body = await readBody(c, bodySchema);
    const find = readQuestion(body);
    const type = body.type as VerificationType;
    const presenter = await readPresenter(c, deps, body);
    const device = deviceOf(c, deps.settings);
    const isLink = body.token_hash !== '';
    const counted = isLink ? await countDeadLink(c, deps) : undefined;
    const result = await deps.database.transaction(async (tx) => {
      const now = deps.clock();
      const found = await find(tx);
      // Not thrown: a wrong guess stays counted.
      if (!found || !isUsable(found.token, found.user, type, deps.settings, now)) return null;
      const handedIn = { token: found.token, type, presenter };
      const user = await acceptCode(tx, found.user, handedIn, deps.settings, now);
      const grant = user && (await createSession(tx, user.id, 'otp', device, now));
      return { before: found.user, grant };
    });
    if (!result) throw notAccepted(isLink);
    await counted?.giveBack();
    if (!result.grant) return c.json({ msg: HALF_ACCEPTED, code: '200' });
    if (type === 'email_change') await noticeNewEmail(deps, result.before, result.grant.user);
    return answerSession(c, deps, result.grant);
  };
}

export type FoundCode = { user: UserRow; token: OneTimeToken };
type FindCode = (tx: Kysely<Schema>) => Promise<FoundCode | undefined>;

/** How to find what the body asks for. @throws AuthError */
function readQuestion({ type, token, token_hash: hash, email, phone }: Body): FindCode {
  if (!type) throw badRequest('Verify requires a verification type');
  if ((token === '') === (hash === '')) throw badRequest('Verify requires either a token or a token hash');
  if (hash) {
    if (email || phone) throw badRequest('Only the token_hash and type should be provided');
    if (!isEmailType(type)) throw badRequest('Invalid email verification type');
    return (tx) => findByHash(tx, hash, type);
  }
  if ((email === '') === (phone === ''))
    throw badRequest('Only an email address or phone number should be provided on verify');
  // Codes are read out and copied in groups.
  const code = token.replaceAll(/[\s-]/g, '');
  if (phone) {
    const number = readPhone(phone);
    if (!isPhoneType(type)) throw badRequest('Unsupported verification type');
    return (tx) => findByCode(tx, { address: number, code, type });
  }
  const address = readFormat(email);
  if (!isEmailType(type)) throw badRequest('Unsupported verification type');
  return (tx) => findByCode(tx, { address, code, type });
}

function readFormat(email: string): string {
  try {
    return readEmail(email);
  } catch {
    throw unprocessable('validation_failed', 'Invalid email format');
  }
}

/** The account is locked first, then the token is looked for again: a link opened twice at once works once. */
export async function findByHash(
  tx: Kysely<Schema>,
  hash: string,
  type: VerificationType,
): Promise<FoundCode | undefined> {
  const seen = await findCodeByHash(tx, hash, kindsOf(type));
  const user = seen && (await lockUser(tx, seen.user_id));
  const token = user && (await findCodeByHash(tx, hash, kindsOf(type)));
  return user && token && { user, token };
}

type TypedCode = { address: string; code: string; type: VerificationType };

async function findByCode(
  tx: Kysely<Schema>,
  { address, code, type }: TypedCode,
): Promise<FoundCode | undefined> {
  const owner = await findOwner(tx, address, code, type);
  const user = owner && (await lockUser(tx, owner.id));
  const token = user && (await matchCode(tx, { userId: user.id, kinds: kindsOf(type), address, code }));
  return user && token && { user, token };
}

/** A change is confirmed from the new address, which is nobody's yet: several accounts may be changing to it. */
async function findOwner(
  tx: Kysely<Schema>,
  address: string,
  code: string,
  type: VerificationType,
): Promise<{ id: string } | undefined> {
  if (type === 'email_change' || type === 'phone_change') {
    const changing = await findChanging(tx, address, code, type);
    if (changing || type === 'phone_change') return changing;
  }
  return isPhoneType(type) ? findUserByPhone(tx, address) : findUserByEmail(tx, address);
}

async function findChanging(
  tx: Kysely<Schema>,
  address: string,
  code: string,
  type: 'email_change' | 'phone_change',
): Promise<{ id: string } | undefined> {
  const tokens = await tx
    .selectFrom('auth.one_time_tokens')
    .select(['user_id as id', 'token_hash'])
    .where('relates_to', '=', address)
    .where('token_type', '=', type === 'email_change' ? 'email_change_token_new' : 'phone_change_token')
    .limit(100)
    .execute();
  const hash = hashCode(address, code);
  return tokens.find(({ token_hash: kept }) => kept.endsWith(hash)) ?? tokens[0];
}

export const notAccepted = (isLink: boolean) =>
  new AuthError(
    403,
    'otp_expired',
    isLink ? 'Email link is invalid or has expired' : 'Token has expired or is invalid',
  );

/** To the address that is no longer the account's. */
export async function noticeNewEmail(deps: AuthDeps, before: UserRow, after: UserRow): Promise<void> {
  if (!before.email || before.email === after.email) return;
  await sendNotice(deps, 'notice-email-changed', before, { newEmail: after.email ?? undefined });
}
