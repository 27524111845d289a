import type { Kysely } from 'kysely';
import type { AuthDeps } from '../auth-deps.ts';
import type { AuthTables } from '../auth-tables.ts';
import type { CodeChallenge } from '../codes/code-challenge.ts';
import { type PreparedMails, prepareMail, sendPrepared } from '../codes/prepare-code.ts';
import { type PreparedText, prepareText, sendAskedText } from '../codes/prepare-text.ts';
import { keepAttempt } from '../codes/sign-up-attempts.ts';
import { createSession, type Device, type SessionGrant } from '../sessions/create-session.ts';
import { unprocessable } from '../transport/errors.ts';
import { createUser } from './create-user.ts';
import { type Address, describeUser, findByAddress, lockUser } from './find-user.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import { answerAlike, protocolDecoy, withWords } from './sign-up-answer.ts';
import { confirmEmail, confirmPhone } from './update-user.ts';
import { isEmailConfirmed, isPhoneConfirmed, type UserRow, type UserShape } from './user-shape.ts';

export type SignUp = {
  address: Address;
  /** Undefined for an account that signs in by code only. */
  passwordHash?: string;
  data: Record<string, unknown>;
  challenge: CodeChallenge | null;
  redirectTo: string;
  device: Device;
  /** The hash of the browser that asks, if it is known. */
  browserHash: string | null;
};

/** A session if nothing needs confirming; else the account as its owner, or somebody who pretends to be, may see it. */
export type SignedUp = { grant: SessionGrant } | { user: UserShape };

type Outcome =
  | { grant: SessionGrant }
  | { mails: PreparedMails; newId: string | undefined }
  | { message: PreparedText; newId: string | undefined }
  | { isTaken: true };

/**
 * Makes an account, or begins again with one that nobody has confirmed. The cost of the message was paid before the look-up. The
 * entries belong to the attempt until its code comes back (codes/sign-up-attempts.ts); the previous attempt ends. An address that has a
 * confirmed account gets the same answer as one that has none. @throws AuthError
 */
export async function signUp(deps: AuthDeps, input: SignUp): Promise<SignedUp> {
  const outcome = await retryOnConflict(() => deps.database.transaction((tx) => register(tx, deps, input)));
  if ('grant' in outcome) return outcome;
  if ('mails' in outcome) await sendPrepared(deps, outcome.mails, 'by anybody');
  else if ('message' in outcome) await sendAskedText(deps, outcome.message);
  return { user: await answerSignUp(deps, input, outcome) };
}

/** @throws AuthError if a session answers sign-ups: then there is nothing to hide behind */
async function answerSignUp(
  deps: AuthDeps,
  { address, data }: SignUp,
  outcome: Exclude<Outcome, { grant: SessionGrant }>,
): Promise<UserShape> {
  const now = deps.clock();
  const { email, phone, tellsUnknown } = deps.settings;
  const { mustConfirm } = 'email' in address ? email : phone;
  if ('isTaken' in outcome) {
    const hides = tellsUnknown ? email.mustConfirm && phone.mustConfirm : mustConfirm;
    if (!hides) throw unprocessable('user_already_exists', 'User already registered');
    return tellsUnknown ? protocolDecoy(address, data, now) : answerAlike(address, data, undefined, now);
  }
  if (!tellsUnknown) return answerAlike(address, data, outcome.newId, now);
  const { user } = 'mails' in outcome ? outcome.mails : outcome.message;
  return withWords(await describeUser(deps.database.kysely, user), user, data);
}

async function register(tx: Kysely<AuthTables>, deps: AuthDeps, input: SignUp): Promise<Outcome> {
  const now = deps.clock();
  const isEmail = 'email' in input.address;
  const { mustConfirm } = isEmail ? deps.settings.email : deps.settings.phone;
  const known = await findByAddress(tx, input.address);
  const locked = known && (await lockUser(tx, known.id));
  if (locked && (isConfirmed(locked, isEmail) || !mustConfirm)) return { isTaken: true };
  if (!mustConfirm) {
    const user = await createUser(tx, { ...input.address, ...input }, now);
    const confirmed = await (isEmail ? confirmEmail : confirmPhone)(tx, user, now);
    return { grant: await createSession(tx, confirmed.id, 'password', input.device, now) };
  }
  const user = locked ?? (await createUser(tx, { ...input.address, data: {} }, now));
  const newId = locked ? undefined : user.id;
  const { passwordHash = '', data, browserHash } = input;
  const attempt = { passwordHash, data, browserHash, isResent: false };
  if ('phone' in input.address) {
    const { phone } = input.address;
    const request = { kind: 'confirmation_token', phone, askedBy: 'anybody' } as const;
    const message = await prepareText(tx, deps, user, request, now);
    await keepAttempt(tx, message.issued.tokenId, attempt);
    return { message, newId };
  }
  const request = { purpose: 'signup', ...input, attempt, askedBy: 'anybody' } as const;
  return { mails: await prepareMail(tx, deps, user, request, now), newId };
}

const isConfirmed = (user: UserRow, isEmail: boolean) =>
  isEmail ? isEmailConfirmed(user) : isPhoneConfirmed(user);
