import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../../db/schema.ts';
import type { AuthDeps, AuthHandler } from '../auth-deps.ts';
import { type CodeChallenge, readChallenge } from '../codes/code-challenge.ts';
import { type PreparedMails, prepareMail, sendPrepared } from '../codes/prepare-code.ts';
import { prepareEmailChange } from '../codes/prepare-email-change.ts';
import { type PreparedText, prepareText, sendAskedText } from '../codes/prepare-text.ts';
import { type Attempt, findLastAttempt, keepAttempt } from '../codes/sign-up-attempts.ts';
import { admitAsked } from '../limits/admit-asked.ts';
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
type Prepared = { mails: PreparedMails } | { message: PreparedText };

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
    await admitAsked(c, deps, address, { hasReserve: false, isWayIn: false });
    const all = await deps.database.transaction((tx) => prepareAll(tx, deps, address, request));
    let messageId: string | undefined;
    for (const prepared of all) {
      if ('mails' in prepared) await sendPrepared(deps, prepared.mails, 'by anybody');
      else messageId = await sendAskedText(deps, prepared.message);
    }
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

/**
 * For whom the address is, and who would like to have it: that one waits for a mail to a free address, and must not learn from a
 * mail that does not come that it is not free.
 */
async function prepareAll(
  tx: Kysely<Schema>,
  deps: AuthDeps,
  address: Address,
  request: Resend,
): Promise<Prepared[]> {
  const found = [await findByAddress(tx, address), await findChanging(tx, request.type, address)];
  const ids = new Set(found.flatMap((user) => user?.id ?? []));
  const all: Prepared[] = [];
  for (const id of [...ids].sort()) {
    const user = await lockUser(tx, id);
    const prepared = user && (await prepare(tx, deps, user, request));
    if (prepared) all.push(prepared);
  }
  return all;
}

async function prepare(
  tx: Kysely<Schema>,
  deps: AuthDeps,
  user: UserRow,
  { type, challenge, redirectTo }: Resend,
): Promise<Prepared | undefined> {
  const now = deps.clock();
  const askedBy = 'anybody';
  switch (type) {
    case 'signup': {
      if (isEmailConfirmed(user)) return undefined;
      const attempt = await carryOn(tx, user);
      const request = { purpose: 'signup', challenge, redirectTo, attempt, askedBy } as const;
      return { mails: await prepareMail(tx, deps, user, request, now) };
    }
    case 'email_change': {
      const email = user.email_change;
      if (!email) return undefined;
      const request = { email, challenge, redirectTo, askedBy } as const;
      return { mails: await prepareEmailChange(tx, deps, user, request, now) };
    }
    case 'sms': {
      const phone = user.phone;
      if (!phone || isPhoneConfirmed(user)) return undefined;
      const attempt = await carryOn(tx, user);
      const request = { kind: 'confirmation_token', phone, askedBy } as const;
      const message = await prepareText(tx, deps, user, request, now);
      if (attempt) await keepAttempt(tx, message.issued.tokenId, attempt);
      return { message };
    }
    case 'phone_change': {
      const phone = user.phone_change;
      if (!phone) return undefined;
      const request = { kind: 'phone_change_token', phone, askedBy } as const;
      return { message: await prepareText(tx, deps, user, request, now) };
    }
  }
}

/** The attempt that waits for its code goes on with the new one, which anybody may have asked for. */
async function carryOn(tx: Kysely<Schema>, { id }: UserRow): Promise<Attempt | undefined> {
  const attempt = await findLastAttempt(tx, id);
  return attempt ? { ...attempt, isResent: true } : undefined;
}

/** The account that is changing to it, of several the last one that asked. */
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
