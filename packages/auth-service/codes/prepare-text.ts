import type { Kysely } from 'kysely';
import type { AuthDeps } from '../auth-deps.ts';
import type { AuthTables } from '../auth-tables.ts';
import { takeOfReserve } from '../limits/reserve.ts';
import { type AskedBy, requireAccountGap } from '../limits/send-gap.ts';
import { takeText } from '../limits/sms-caps.ts';
import { sendCodeMessage, sendTakenMessage } from '../text-messages.ts';
import { findUserByPhone } from '../users/find-user.ts';
import { updateUser } from '../users/update-user.ts';
import { isPhoneConfirmed, type UserRow } from '../users/user-shape.ts';
import { type CodeKind, type IssuedCode, issueCode } from './one-time-codes.ts';
import { forgetSending, type PreparedMails, type SentAt } from './prepare-code.ts';

/** A text message whose code is stored, to be sent after the commit. */
export type PreparedText = {
  user: UserRow;
  phone: string;
  issued: IssuedCode;
  /** The number belongs to another account: its owner hears of the request, but gets no code. */
  isTaken: boolean;
  sentAt: PreparedMails['sentAt'];
};

const SENT_AT: Partial<Record<CodeKind, SentAt>> = {
  confirmation_token: 'confirmation_sent_at',
  phone_change_token: 'phone_change_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
};

/** The account must be locked. @throws AuthError if the last one left too recently */
export async function prepareText(
  tx: Kysely<AuthTables>,
  deps: AuthDeps,
  user: UserRow,
  { kind, phone, askedBy }: { kind: CodeKind; phone: string; askedBy: AskedBy },
  now: Date,
): Promise<PreparedText> {
  const column = SENT_AT[kind] ?? 'confirmation_sent_at';
  requireAccountGap(deps, 'sms', user[column], askedBy, now);
  const issued = await issueCode(tx, { userId: user.id, kind, address: phone });
  const changed = await updateUser(tx, user.id, { [column]: now }, now);
  const isTaken = kind === 'phone_change_token' && (await findUserByPhone(tx, phone)) !== undefined;
  return { user: changed, phone, issued, isTaken, sentAt: { column, before: user[column], now } };
}

/**
 * Sends the text of a request without a session, which was counted before. The request neither waits for the provider nor reports its
 * refusal: a number to which nothing is sent would get a quicker and better answer. Programs that want to know get the report, as in
 * the protocol. @returns the provider's name for the message, if it is reported. @throws AuthError if failures are reported
 */
export async function sendAskedText(deps: AuthDeps, prepared: PreparedText): Promise<string | undefined> {
  if (deps.settings.tellsUnknown) return sendText(deps, prepared, () => Promise.resolve());
  send(deps, prepared).catch(() => undefined);
  return undefined;
}

/** Sends a text that an account asks for from inside its session. @throws AuthError */
export function sendPreparedText(
  deps: AuthDeps,
  prepared: PreparedText,
  address: string | undefined,
): Promise<string | undefined> {
  const { user, phone } = prepared;
  const isProven = phone === user.phone && isPhoneConfirmed(user);
  return sendText(deps, prepared, async () => {
    await takeText(deps, { phone, userId: user.id, isProven });
    await takeOfReserve(deps, 'sms', { user, from: address });
  });
}

/** A message that does not leave must not make its reader wait out the gap. */
async function sendText(
  deps: AuthDeps,
  prepared: PreparedText,
  take: () => Promise<void>,
): Promise<string | undefined> {
  try {
    await take();
    return await send(deps, prepared);
  } catch (error) {
    await forgetSending(deps, prepared.user.id, prepared.sentAt);
    throw error;
  }
}

const send = (deps: AuthDeps, { phone, issued, isTaken }: PreparedText): Promise<string | undefined> =>
  isTaken ? sendTakenMessage(deps, phone) : sendCodeMessage(deps, phone, issued.code);
