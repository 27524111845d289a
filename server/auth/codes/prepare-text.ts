import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { type Admission, takeOfReserve } from '../limits/message-budget.ts';
import { requireSendGap } from '../limits/send-gap.ts';
import { sendCodeMessage } from '../text-messages.ts';
import { updateUser } from '../users/update-user.ts';
import type { UserRow } from '../users/user-shape.ts';
import { type CodeKind, type IssuedCode, issueCode } from './one-time-codes.ts';
import { forgetSending, type PreparedMails, type SentAt } from './prepare-code.ts';

/** A text message whose code is stored, to be sent once that is committed. */
export type PreparedText = {
  user: UserRow;
  phone: string;
  issued: IssuedCode;
  sentAt: PreparedMails['sentAt'];
};

const SENT_AT: Partial<Record<CodeKind, SentAt>> = {
  confirmation_token: 'confirmation_sent_at',
  phone_change_token: 'phone_change_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
};

/** For a locked account. @throws AuthError when the last one left too recently */
export async function prepareText(
  tx: Kysely<Schema>,
  { settings }: AuthDeps,
  user: UserRow,
  { kind, phone }: { kind: CodeKind; phone: string },
  now: Date,
): Promise<PreparedText> {
  const column = SENT_AT[kind] ?? 'confirmation_sent_at';
  requireSendGap('sms', user[column], settings.phone.sendGapS, now);
  const issued = await issueCode(tx, { userId: user.id, kind, address: phone, isPkce: false });
  const changed = await updateUser(tx, user.id, { [column]: now }, now);
  return { user: changed, phone, issued, sentAt: { column, before: user[column], now } };
}

/** @returns the provider's name for the message, if it gave one. @throws AuthError */
export async function sendPreparedText(
  deps: AuthDeps,
  { user, phone, issued, sentAt }: PreparedText,
  admission: Admission = 'reserve',
): Promise<string | undefined> {
  try {
    if (admission === 'reserve') await takeOfReserve(deps, 'sms', user.id);
    return await sendCodeMessage(deps, phone, issued.code);
  } catch (error) {
    await forgetSending(deps, user.id, sentAt);
    throw error;
  }
}
