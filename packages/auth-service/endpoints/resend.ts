import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { AuthDeps, AuthHandler } from '../auth-deps.ts';
import type { AuthTables } from '../auth-tables.ts';
import { type CodeChallenge, readChallenge } from '../codes/code-challenge.ts';
import { type PreparedMails, prepareMail, sendPrepared } from '../codes/prepare-code.ts';
import { prepareEmailChange } from '../codes/prepare-email-change.ts';
import { type PreparedText, prepareText, sendAskedText } from '../codes/prepare-text.ts';
import { type Attempt, findLastAttempt, keepAttempt } from '../codes/sign-up-attempts.ts';
import { admitAsked } from '../limits/admit-asked.ts';
import { admitFound } from '../limits/admit-found.ts';
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

/** POST /resend: sends another code for the same purpose. If there is nothing to send, the answer is the same. */
export function resend(deps: AuthDeps): AuthHandler {
  return async (c) => {
    const body = await readBody(c, bodySchema);
    const { type, address } = readQuestion(deps, body);
    const request = {
      type,
      challenge: readChallenge(body),
      redirectTo: requestedRedirect(c, deps.settings),
    };
    // A change sends mails to both addresses, and the cost must not reveal whether a change is under way.
    const mails = type === 'email_change' && deps.settings.email.hasSecureChange ? 2 : 1;
    await admitAsked(c, deps, address, { hasReserve: false, isWayIn: false, mails });
    const paid = await findPaid(deps, address, type);
    const all = await deps.database.transaction((tx) => prepareAll(tx, deps, paid, request));
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

/** An account, and the recipients of its messages. */
type Paid = { id: string; to: readonly Address[] };

/**
 * The owner of the address, and an account that wants to have it: that account waits for a mail to a free address, and must not learn
 * from a missing mail that the address is taken. The message to the address itself was counted; messages to other addresses are sent
 * only if they can be counted too.
 */
async function findPaid(deps: AuthDeps, named: Address, type: ResendType): Promise<Paid[]> {
  const { kysely } = deps.database;
  const users = [await findByAddress(kysely, named), await findChanging(kysely, type, named)];
  const all = new Map(users.flatMap((user) => (user ? [[user.id, addressees(deps, user, type)]] : [])));
  let isNamedPaid = true;
  const paid: Paid[] = [];
  for (const [id, to] of [...all].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const found = to.flatMap((address) => {
      const isNamed = isSame(address, named);
      if (!(isNamed && isNamedPaid)) return [{ to: address, isNamed }];
      isNamedPaid = false;
      return [];
    });
    if (await admitFound(deps, found)) paid.push({ id, to });
  }
  return paid;
}

/** The recipients of an account's messages. */
function addressees({ settings }: AuthDeps, user: UserRow, type: ResendType): Address[] {
  const emails = (...all: (string | null)[]) => all.flatMap((email) => (email ? [{ email }] : []));
  const phones = (phone: string | null) => (phone ? [{ phone }] : []);
  switch (type) {
    case 'signup':
      return isEmailConfirmed(user) ? [] : emails(user.email);
    case 'email_change':
      return user.email_change
        ? emails(settings.email.hasSecureChange ? user.email : null, user.email_change)
        : [];
    case 'sms':
      return isPhoneConfirmed(user) ? [] : phones(user.phone);
    case 'phone_change':
      return phones(user.phone_change);
  }
}

const isSame = (a: Address, b: Address): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Prepares the messages; addresses that have changed meanwhile wait for the next request. */
async function prepareAll(
  tx: Kysely<AuthTables>,
  deps: AuthDeps,
  paid: readonly Paid[],
  request: Resend,
): Promise<Prepared[]> {
  const all: Prepared[] = [];
  for (const { id, to } of paid) {
    const user = await lockUser(tx, id);
    if (!user || JSON.stringify(addressees(deps, user, request.type)) !== JSON.stringify(to)) continue;
    const prepared = await prepare(tx, deps, user, request);
    if (prepared) all.push(prepared);
  }
  return all;
}

async function prepare(
  tx: Kysely<AuthTables>,
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

/** The waiting attempt, which goes on with the new code. Anybody may have asked for it. */
async function carryOn(tx: Kysely<AuthTables>, { id }: UserRow): Promise<Attempt | undefined> {
  const attempt = await findLastAttempt(tx, id);
  return attempt ? { ...attempt, isResent: true } : undefined;
}

/** The account that is changing to this address; of several, the last one that asked. */
function findChanging(
  db: Kysely<AuthTables>,
  type: ResendType,
  address: Address,
): Promise<UserRow | undefined> {
  const changing = db.selectFrom('auth.users').selectAll();
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
