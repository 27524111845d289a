import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { AuthContext, AuthDeps, AuthHandler } from '../auth-deps.ts';
import type { AuthTables } from '../auth-tables.ts';
import { type CodeChallenge, readChallenge } from '../codes/code-challenge.ts';
import { prepareMail, sendPrepared } from '../codes/prepare-code.ts';
import { prepareText, sendAskedText } from '../codes/prepare-text.ts';
import { admitAsked } from '../limits/admit-asked.ts';
import { takeReservedText, takeWayIn } from '../limits/ways-in.ts';
import { requestedRedirect } from '../redirects/redirect-address.ts';
import { deviceOf } from '../transport/device.ts';
import { AuthError, badRequest, unprocessable } from '../transport/errors.ts';
import { challengeMembers, readBody, record, text } from '../transport/read-body.ts';
import { readEmail, readPhone, requireSmsChannel } from '../users/addresses.ts';
import { createUser } from '../users/create-user.ts';
import { findByAddress, findUserByEmail, findUserByPhone, lockUser } from '../users/find-user.ts';
import { requireSmall } from '../users/metadata-size.ts';
import { browserHashOf } from '../users/presenter.ts';
import { retryOnConflict } from '../users/retry-on-conflict.ts';
import { type SignUp, signUp } from '../users/sign-up.ts';
import { isEmailConfirmed, isPhoneConfirmed, type UserRow } from '../users/user-shape.ts';
import { requireSignups } from './signup.ts';

const bodySchema = z.object({
  email: text,
  phone: text,
  create_user: z.boolean().nullish(),
  data: record,
  channel: text,
  ...challengeMembers,
});

type Body = z.infer<typeof bodySchema>;

/** POST /otp: a link or a code instead of a password; for an unknown address, a sign-up without one. */
export function otp(deps: AuthDeps): AuthHandler {
  return async (c) => {
    const body = await readBody(c, bodySchema);
    if (body.email && body.phone)
      throw badRequest('Only an email address or phone number should be provided');
    if (body.email && body.channel) throw badRequest('Channel should only be specified with Phone OTP');
    requireSmall(body.data, deps.settings);
    const challenge = readChallenge(body);
    if (body.email) return otpByEmail(c, deps, body, challenge);
    if (body.phone) return otpByPhone(c, deps, body);
    throw badRequest('One of email or phone must be set');
  };
}

async function otpByEmail(c: AuthContext, deps: AuthDeps, body: Body, challenge: CodeChallenge | null) {
  const { settings, database, clock } = deps;
  if (!settings.email.isEnabled) throw unprocessable('email_provider_disabled', 'Email logins are disabled');
  const email = readEmail(body.email);
  const isSignIn = isSignInOnly(deps, body);
  const admission = await admitAsked(c, deps, { email }, { hasReserve: isSignIn, isWayIn: true });
  const redirectTo = requestedRedirect(c, settings);
  const known = await findUserByEmail(database.kysely, email);
  requireUserOrSignUp(deps, known, body);
  const isConfirmed = known !== undefined && isEmailConfirmed(known);
  if (isSignIn && !(admission === 'taken' ? known : isConfirmed)) return c.json({});
  // This comes before a code replaces the last one.
  if (!(await takeWayIn(c, deps, { email, user: known, admission }))) return c.json({});
  if (settings.email.mustConfirm && !isConfirmed) {
    await signUp(deps, signUpFor(c, deps, { email }, { data: body.data, challenge, redirectTo }));
    return c.json({});
  }
  const prepared = await retryOnConflict(() =>
    database.transaction(async (tx) => {
      const user = await findOrCreate(tx, { email }, body, clock());
      const request = { purpose: 'magiclink', challenge, redirectTo, askedBy: 'anybody' } as const;
      return prepareMail(tx, deps, user, request, clock());
    }),
  );
  await sendPrepared(deps, prepared, 'by anybody');
  return c.json({});
}

async function otpByPhone(c: AuthContext, deps: AuthDeps, body: Body) {
  const { settings, database, clock } = deps;
  if (!settings.phone.isEnabled)
    throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
  requireSmsChannel(body.channel);
  const phone = readPhone(body.phone);
  const isSignIn = isSignInOnly(deps, body);
  const admission = await admitAsked(c, deps, { phone }, { hasReserve: isSignIn, isWayIn: true });
  const known = await findUserByPhone(database.kysely, phone);
  requireUserOrSignUp(deps, known, body);
  const isConfirmed = known !== undefined && isPhoneConfirmed(known);
  if (isSignIn && !(admission === 'taken' ? known : isConfirmed)) return c.json({});
  if (known && admission === 'reserve' && !(await takeReservedText(c, deps, known))) return c.json({});
  if (settings.phone.mustConfirm && !isConfirmed) {
    await signUp(deps, signUpFor(c, deps, { phone }, { data: body.data, challenge: null, redirectTo: '' }));
    return c.json({});
  }
  const prepared = await retryOnConflict(() =>
    database.transaction(async (tx) => {
      const user = await findOrCreate(tx, { phone }, body, clock());
      const request = { kind: 'confirmation_token', phone, askedBy: 'anybody' } as const;
      return prepareText(tx, deps, user, request, clock());
    }),
  );
  const messageId = await sendAskedText(deps, prepared);
  // The answer for an unknown number has no id.
  return c.json(messageId ? { message_id: messageId } : {});
}

/** Without sign-up: an unknown address gets the answer of a known one, and no message. */
const isSignInOnly = ({ settings }: AuthDeps, { create_user }: Body): boolean =>
  create_user === false || settings.isSignupDisabled;

/** Refuses an unknown address: the protocol reveals it; this service only does so if a program needs it. @throws AuthError */
function requireUserOrSignUp(deps: AuthDeps, user: UserRow | undefined, body: Body): void {
  if (user || !deps.settings.tellsUnknown) return;
  if (body.create_user === false) throw unprocessable('otp_disabled', 'Signups not allowed for otp');
  requireSignups(deps);
}

/**
 * The account of the address. If nothing has to be confirmed, a new account gets its link at once; the link confirms the address all
 * the same.
 */
async function findOrCreate(
  tx: Kysely<AuthTables>,
  address: SignUp['address'],
  { data }: Body,
  now: Date,
): Promise<UserRow> {
  const known = await findByAddress(tx, address);
  const locked = known && (await lockUser(tx, known.id));
  return locked ?? createUser(tx, { ...address, data }, now);
}

function signUpFor(
  c: AuthContext,
  deps: AuthDeps,
  address: SignUp['address'],
  rest: Pick<SignUp, 'data' | 'challenge' | 'redirectTo'>,
): SignUp {
  return {
    address,
    device: deviceOf(c, deps),
    browserHash: browserHashOf(c, deps.settings),
    ...rest,
  };
}
