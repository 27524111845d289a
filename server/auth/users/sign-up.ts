import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { AuthDeps } from '../auth-deps.ts';
import type { CodeChallenge } from '../codes/code-challenge.ts';
import { type PreparedMails, prepareMail, sendPrepared } from '../codes/prepare-code.ts';
import { type PreparedText, prepareText, sendAskedText } from '../codes/prepare-text.ts';
import { keepAttempt } from '../codes/sign-up-attempts.ts';
import { pretendSendGap } from '../limits/send-gap.ts';
import { createSession, type Device, type SessionGrant } from '../sessions/create-session.ts';
import { unprocessable } from '../transport/errors.ts';
import { createUser } from './create-user.ts';
import { type Address, describeUser, findByAddress, lockUser } from './find-user.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import { confirmEmail, confirmPhone } from './update-user.ts';
import { isEmailConfirmed, isPhoneConfirmed, type UserRow, type UserShape, userShape } from './user-shape.ts';

export type SignUp = {
  address: Address;
  /** Undefined for an account that signs in by code only. */
  passwordHash?: string;
  data: Record<string, unknown>;
  challenge: CodeChallenge | null;
  redirectTo: string;
  device: Device;
  /** What it costs to tell the address was paid before anybody looked it up. */
  admission: 'taken';
  /** Of the browser that asks, where that is known. */
  browserHash: string | null;
};

/** A session where nothing needs confirming; else an account as its owner, or whoever pretends to be, may see it. */
export type SignedUp = { grant: SessionGrant } | { user: UserShape };

type Outcome =
  | { grant: SessionGrant }
  | { mails: PreparedMails }
  | { message: PreparedText }
  | { isTaken: true };

/**
 * Makes an account, or begins again with one that nobody has confirmed. What was said is the attempt's own until its code
 * comes back (codes/sign-up-attempts.ts); the attempt before ends. An address that has a confirmed account is answered with
 * a look-alike. @throws AuthError
 */
export async function signUp(deps: AuthDeps, input: SignUp): Promise<SignedUp> {
  const outcome = await retryOnConflict(() => deps.database.transaction((tx) => register(tx, deps, input)));
  if ('grant' in outcome) return outcome;
  if ('isTaken' in outcome) return { user: await answerTaken(deps, input) };
  if ('mails' in outcome) await sendPrepared(deps, outcome.mails, input.admission);
  else await sendAskedText(deps, outcome.message, input.admission);
  const { user } = 'mails' in outcome ? outcome.mails : outcome.message;
  return { user: withWords(await describeUser(deps.database.kysely, user), user, input.data) };
}

/** As the account would be if the attempt were confirmed; of an invited one a stranger sees nothing. */
function withWords(shape: UserShape, { invited_at }: UserRow, data: Record<string, unknown>): UserShape {
  if (invited_at) return { ...shape, user_metadata: {}, identities: [] };
  const identities = shape.identities.map((identity) => ({
    ...identity,
    identity_data: { ...data, ...identity.identity_data },
  }));
  return { ...shape, user_metadata: { ...data, ...shape.user_metadata }, identities };
}

async function register(tx: Kysely<Schema>, deps: AuthDeps, input: SignUp): Promise<Outcome> {
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
  const { passwordHash = '', data, browserHash } = input;
  const attempt = { passwordHash, data, browserHash, isResent: false };
  if ('phone' in input.address) {
    const { phone } = input.address;
    const message = await prepareText(tx, deps, user, { kind: 'confirmation_token', phone }, now);
    await keepAttempt(tx, message.issued.tokenId, attempt);
    return { message };
  }
  return { mails: await prepareMail(tx, deps, user, { purpose: 'signup', ...input, attempt }, now) };
}

const isConfirmed = (user: UserRow, isEmail: boolean) =>
  isEmail ? isEmailConfirmed(user) : isPhoneConfirmed(user);

/** @throws AuthError where sign-ups are answered with a session: there is nothing to hide behind */
async function answerTaken(deps: AuthDeps, { address, data }: SignUp): Promise<UserShape> {
  const { settings } = deps;
  if (!settings.email.mustConfirm || !settings.phone.mustConfirm)
    throw unprocessable('user_already_exists', 'User already registered');
  const medium = 'email' in address ? 'email' : 'sms';
  await pretendSendGap(deps, medium, 'signup', 'email' in address ? address.email : address.phone);
  return decoy(address, data, deps.clock());
}

/** What a first sign-up would have been answered, but for its identity: a site may tell its own visitor by that. */
function decoy(address: Address, data: Record<string, unknown>, now: Date): UserShape {
  const provider = 'email' in address ? 'email' : 'phone';
  const row: UserRow = {
    ...emptyUser,
    id: randomUUID(),
    ...address,
    raw_app_meta_data: { provider, providers: [provider] },
    raw_user_meta_data: data,
    confirmation_sent_at: now,
    created_at: now,
    updated_at: now,
  };
  return userShape(row, []);
}

const emptyUser: UserRow = {
  id: '',
  aud: 'authenticated',
  role: '',
  email: null,
  encrypted_password: null,
  email_confirmed_at: null,
  invited_at: null,
  confirmation_sent_at: null,
  recovery_sent_at: null,
  email_change: null,
  email_change_sent_at: null,
  last_sign_in_at: null,
  raw_app_meta_data: null,
  raw_user_meta_data: null,
  created_at: null,
  updated_at: null,
  phone: null,
  phone_confirmed_at: null,
  phone_change: null,
  phone_change_sent_at: null,
  confirmed_at: null,
  email_change_confirm_status: 0,
  banned_until: null,
  reauthentication_sent_at: null,
  is_sso_user: false,
  deleted_at: null,
  is_anonymous: false,
};
