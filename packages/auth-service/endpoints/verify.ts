import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { AuthContext, AuthDeps, AuthHandler } from '../auth-deps.ts';
import type { AuthTables } from '../auth-tables.ts';
import {
  acceptCode,
  isEmailType,
  isPhoneType,
  isUsable,
  kindsOf,
  type VerificationType,
} from '../codes/accept-code.ts';
import { listAddressees, matchCode, type OneTimeToken } from '../codes/one-time-codes.ts';
import { findByLink } from '../codes/one-time-links.ts';
import { countDeadLink } from '../limits/dead-links.ts';
import { countTypedCode } from '../limits/typed-codes.ts';
import { sendNotice } from '../mails.ts';
import { answerSession } from '../sessions/access-token.ts';
import { createSession } from '../sessions/create-session.ts';
import { deviceOf } from '../transport/device.ts';
import { AuthError, badRequest, unprocessable } from '../transport/errors.ts';
import { readBody, text } from '../transport/read-body.ts';
import { steadily } from '../transport/steady-time.ts';
import { readEmail, readPhone } from '../users/addresses.ts';
import { lockUser } from '../users/find-user.ts';
import type { UserRow } from '../users/user-shape.ts';
import { readPresenter } from './read-presenter.ts';

const bodySchema = z.object({
  type: text,
  token: text,
  token_hash: text,
  email: text,
  phone: text,
  /** An addition of ours: a password typed beside a code (endpoints/read-presenter.ts). */
  password: text,
});

type Body = z.infer<typeof bodySchema>;

export const HALF_ACCEPTED =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** POST /verify: a typed code, or the hash of a link that the site handles itself. */
export function verify(deps: AuthDeps): AuthHandler {
  return async (c) => {
    const body = await readBody(c, bodySchema);
    const question = readQuestion(body, deps);
    const answer = () => answerTo(c, deps, body, question);
    // A typed code names an address: the time must not reveal whether it has an account whose guesses are counted.
    return question.isLink ? answer() : steadily(deps, answer);
  };
}

/** @throws AuthError */
async function answerTo(c: AuthContext, deps: AuthDeps, body: Body, { isLink, find, count }: Question) {
  const type = body.type as VerificationType;
  const presenter = await readPresenter(c, deps, body);
  const device = deviceOf(c, deps);
  const counted = await count(c, deps);
  let isRight = false;
  const accept = async (tx: Kysely<AuthTables>) => {
    const now = deps.clock();
    const found = await find(tx);
    // This returns instead of throwing, so that a wrong guess stays counted.
    if (!found || !isUsable(found.token, found.user, type, deps.settings, now)) return null;
    isRight = true;
    const handedIn = { token: found.token, type, presenter };
    const user = await acceptCode(tx, found.user, handedIn, deps.settings, now);
    const grant = user && (await createSession(tx, user.id, 'otp', device, now));
    return { before: found.user, grant };
  };
  let result: Awaited<ReturnType<typeof accept>>;
  try {
    result = await deps.database.transaction(accept);
  } finally {
    // A correct code that needs more (a password, a session) is not a miss either.
    if (isRight) await counted.giveBack();
  }
  if (!result) throw notAccepted(isLink);
  if (!result.grant) return c.json({ msg: HALF_ACCEPTED, code: '200' });
  if (type === 'email_change') await noticeNewEmail(deps, result.before, result.grant.user);
  return answerSession(c, deps, result.grant);
}

export type FoundCode = { user: UserRow; token: OneTimeToken };
type Question = {
  isLink: boolean;
  find: (tx: Kysely<AuthTables>) => Promise<FoundCode | undefined>;
  count: (c: AuthContext, deps: AuthDeps) => Promise<{ giveBack(): Promise<void> }>;
};

/** How to find the code of a body, and what counts it as wrong until it proves correct. @throws AuthError */
function readQuestion(body: Body, { settings }: AuthDeps): Question {
  const { type, token, token_hash: secret, email, phone } = body;
  if (!type) throw badRequest('Verify requires a verification type');
  if ((token === '') === (secret === '')) throw badRequest('Verify requires either a token or a token hash');
  if (secret) {
    if (email || phone) throw badRequest('Only the token_hash and type should be provided');
    if (!isEmailType(type)) throw badRequest('Invalid email verification type');
    return { isLink: true, find: (tx) => findLinked(tx, secret, type), count: countDeadLink };
  }
  if ((email === '') === (phone === ''))
    throw badRequest('Only an email address or phone number should be provided on verify');
  // Codes are read out and copied in groups.
  const code = token.replaceAll(/[\s-]/g, '');
  const address = phone ? readPhone(phone) : readFormat(email);
  if (phone ? !isPhoneType(type) : !isEmailType(type)) throw badRequest('Unsupported verification type');
  const { codeExpiryS } = phone ? settings.phone : settings.email;
  return {
    isLink: false,
    find: (tx) => findTyped(tx, { address, code, type: type as VerificationType }),
    count: (c, deps) => countTypedCode(c, deps, { address, codeExpiryS }),
  };
}

function readFormat(email: string): string {
  try {
    return readEmail(email);
  } catch {
    throw unprocessable('validation_failed', 'Invalid email format');
  }
}

/** The account is locked first, then the token is looked up again: a link opened twice at once works once. */
export async function findLinked(
  tx: Kysely<AuthTables>,
  secret: string,
  type: VerificationType,
): Promise<FoundCode | undefined> {
  const seen = await findByLink(tx, secret, kindsOf(type));
  const user = seen && (await lockUser(tx, seen.user_id));
  const token = user && (await findByLink(tx, secret, kindsOf(type)));
  return user && token && { user, token };
}

type TypedCode = { address: string; code: string; type: VerificationType };

/** Locks all accounts with a code sent to the address, in a fixed order, so that simultaneous guesses are counted one by one. */
async function findTyped(
  tx: Kysely<AuthTables>,
  { address, code, type }: TypedCode,
): Promise<FoundCode | undefined> {
  const kinds = kindsOf(type);
  const users: UserRow[] = [];
  for (const id of await listAddressees(tx, address, kinds)) {
    const user = await lockUser(tx, id);
    if (user) users.push(user);
  }
  const token = await matchCode(tx, { userIds: users.map(({ id }) => id), kinds, address, code });
  const user = users.find(({ id }) => id === token?.user_id);
  return user && token && { user, token };
}

export const notAccepted = (isLink: boolean) =>
  new AuthError(
    403,
    'otp_expired',
    isLink ? 'Email link is invalid or has expired' : 'Token has expired or is invalid',
  );

/** Sends a notice to the address that no longer belongs to the account. */
export async function noticeNewEmail(deps: AuthDeps, before: UserRow, after: UserRow): Promise<void> {
  if (!before.email || before.email === after.email) return;
  await sendNotice(deps, 'notice-email-changed', before, { newEmail: after.email ?? undefined });
}
