import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../../db/schema.ts';
import type { AuthDeps, AuthHandler } from '../auth-deps.ts';
import { requireProof } from '../captcha/require-proof.ts';
import { type CodeChallenge, readChallenge } from '../codes/code-challenge.ts';
import { type PreparedMails, prepareMail, sendPrepared } from '../codes/prepare-code.ts';
import { prepareEmailChange } from '../codes/prepare-email-change.ts';
import { type PreparedText, prepareText, sendAskedText } from '../codes/prepare-text.ts';
import { type Attempt, findLastAttempt, keepAttempt } from '../codes/sign-up-attempts.ts';
import { limitMailsTo } from '../limits/limits.ts';
import { admitMessage } from '../limits/message-budget.ts';
import { pretendSendGap } from '../limits/send-gap.ts';
import { admitText } from '../limits/sms-caps.ts';
import { requestedRedirect } from '../redirects/redirect-address.ts';
import { AuthError, badRequest } from '../transport/errors.ts';
import { challengeMembers, readBody, text } from '../transport/read-body.ts';
import { readEmail, readPhone } from '../users/addresses.ts';
import { type Address, findByAddress, lockUser } from '../users/find-user.ts';
import { isEmailConfirmed, isPhoneConfirmed, type UserRow } from '../users/user-shape.ts';

const TYPES = ['signup', 'email_change', 'sms', 'phone_change'] as const;
type ResendType = (typeof TYPES)[number];

const bodySchema = z.object({ type: text, email: text, phone: text, ...challengeMembers });

type Body = z.infer<typeof bodySchema>;

type Resend = { type: ResendType; challenge: CodeChallenge | null; redirectTo: string };
type Prepared = { mails: PreparedMails } | { message: PreparedText } | undefined;

/** POST /resend: the same code's successor. Nothing to send is answered like something sent. */
export function resend(deps: AuthDeps): AuthHandler {
  return async (c) => {
    const body = await readBody(c, bodySchema);
    const { type, address } = readQuestion(deps, body);
    const request = {
      type,
      challenge: readChallenge(body),
      redirectTo: requestedRedirect(c, deps.settings),
    };
    const [medium, to] =
      'email' in address ? (['email', address.email] as const) : (['sms', address.phone] as const);
    await requireProof(c, deps, medium, { hasReserve: false, to });
    if ('email' in address) {
      await limitMailsTo(deps, address.email);
      await admitMessage(c, deps, 'email', { hasReserve: false });
    } else await admitText(c, deps, address.phone, { hasReserve: false });
    const prepared = await deps.database.transaction((tx) => prepare(tx, deps, address, request));
    if (!prepared) {
      await pretendSendGap(deps, medium, type, to);
      return c.json({});
    }
    if ('mails' in prepared) {
      await sendPrepared(deps, prepared.mails, 'taken');
      return c.json({});
    }
    const messageId = await sendAskedText(deps, prepared.message, 'taken');
    return c.json(messageId ? { message_id: messageId } : {});
  };
}

/** @throws AuthError */
function readQuestion({ settings }: AuthDeps, body: Body): { type: ResendType; address: Address } {
  const type = TYPES.find((known) => known === body.type);
  if (!type) throw badRequest(`Missing one of these types: ${TYPES.join(', ')}`);
  const { email, phone } = body;
  const isByEmail = type === 'signup' || type === 'email_change';
  if (isByEmail && !email && (phone || type === 'signup'))
    throw badRequest('Type provided requires an email address');
  if (!isByEmail && !phone && (email || type === 'sms'))
    throw badRequest('Type provided requires a phone number');
  if (email && phone) throw badRequest('Only an email address or phone number should be provided.');
  if (email) {
    if (!settings.email.isEnabled)
      throw new AuthError(400, 'email_provider_disabled', 'Email logins are disabled');
    return { type, address: { email: readEmail(email) } };
  }
  if (!phone) throw badRequest('Missing email address or phone number');
  if (!settings.phone.isEnabled)
    throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
  return { type, address: { phone: readPhone(phone) } };
}

async function prepare(
  tx: Kysely<Schema>,
  deps: AuthDeps,
  address: Address,
  { type, challenge, redirectTo }: Resend,
): Promise<Prepared> {
  const now = deps.clock();
  const known = (await findByAddress(tx, address)) ?? (await findChanging(tx, type, address));
  const user = known && (await lockUser(tx, known.id));
  if (!user) return undefined;
  switch (type) {
    case 'signup': {
      if (isEmailConfirmed(user)) return undefined;
      const request = { purpose: 'signup', challenge, redirectTo, attempt: await carryOn(tx, user) } as const;
      return { mails: await prepareMail(tx, deps, user, request, now) };
    }
    case 'email_change': {
      const email = user.email_change;
      if (!email) return undefined;
      return { mails: await prepareEmailChange(tx, deps, user, { email, challenge, redirectTo }, now) };
    }
    case 'sms': {
      const phone = user.phone;
      if (!phone || isPhoneConfirmed(user)) return undefined;
      const attempt = await carryOn(tx, user);
      const message = await prepareText(tx, deps, user, { kind: 'confirmation_token', phone }, now);
      if (attempt) await keepAttempt(tx, message.issued.tokenId, attempt);
      return { message };
    }
    case 'phone_change': {
      const phone = user.phone_change;
      if (!phone) return undefined;
      return { message: await prepareText(tx, deps, user, { kind: 'phone_change_token', phone }, now) };
    }
  }
}

/** The attempt that waits for its code goes on with the new one, which anybody may have asked for. */
async function carryOn(tx: Kysely<Schema>, { id }: UserRow): Promise<Attempt | undefined> {
  const attempt = await findLastAttempt(tx, id);
  return attempt ? { ...attempt, isResent: true } : undefined;
}

/** An account without an address of its kind yet is known by the one it is changing to. */
function findChanging(tx: Kysely<Schema>, type: ResendType, address: Address): Promise<UserRow | undefined> {
  const changing = tx.selectFrom('auth.users').selectAll();
  if (type === 'email_change' && 'email' in address)
    return changing
      .where('email_change', '=', address.email)
      .orderBy('email_change_sent_at', 'desc')
      .executeTakeFirst();
  if (type === 'phone_change' && 'phone' in address)
    return changing
      .where('phone_change', '=', address.phone)
      .orderBy('phone_change_sent_at', 'desc')
      .executeTakeFirst();
  return Promise.resolve(undefined);
}
