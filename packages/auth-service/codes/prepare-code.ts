import type { Kysely } from 'kysely';
import type { AuthDeps } from '../auth-deps.ts';
import type { MailKind } from '../auth-mail.ts';
import type { AuthTables } from '../auth-tables.ts';
import { type Payer, takeOfReserve } from '../limits/reserve.ts';
import { type AskedBy, requireAccountGap } from '../limits/send-gap.ts';
import { type CodeMail, type LinkType, sendCodeMail } from '../mails.ts';
import type { AuthMethod } from '../sessions/amr.ts';
import { updateUser } from '../users/update-user.ts';
import type { UserRow } from '../users/user-shape.ts';
import type { CodeChallenge } from './code-challenge.ts';
import { createFlowState } from './flow-states.ts';
import type { CodeKind } from './one-time-codes.ts';
import { issueLink } from './one-time-links.ts';
import { type Attempt, keepAttempt } from './sign-up-attempts.ts';

export type SentAt =
  | 'confirmation_sent_at'
  | 'recovery_sent_at'
  | 'email_change_sent_at'
  | 'phone_change_sent_at'
  | 'reauthentication_sent_at';

type Purpose = { kind: CodeKind; sentAt: SentAt; mail: MailKind; method: AuthMethod };

/** The mails with one link each; sign-in by link and recovery share a code, and so a time. */
const PURPOSES: Record<Exclude<LinkType, 'email_change'>, Purpose> = {
  signup: {
    kind: 'confirmation_token',
    sentAt: 'confirmation_sent_at',
    mail: 'confirm-signup',
    method: 'email/signup',
  },
  invite: { kind: 'confirmation_token', sentAt: 'confirmation_sent_at', mail: 'invite', method: 'invite' },
  magiclink: {
    kind: 'recovery_token',
    sentAt: 'recovery_sent_at',
    mail: 'magic-link',
    method: 'magiclink',
  },
  recovery: { kind: 'recovery_token', sentAt: 'recovery_sent_at', mail: 'recovery', method: 'recovery' },
};

/** Mails whose codes are stored, to be sent after the commit: no transaction waits for a mail server. */
export type PreparedMails = {
  user: UserRow;
  mails: CodeMail[];
  sentAt: { column: SentAt; before: Date | null; now: Date };
};

export type MailRequest = {
  purpose: keyof typeof PURPOSES;
  challenge: CodeChallenge | null;
  redirectTo: string;
  /** What else the code puts in force, besides confirming the address. */
  attempt?: Attempt;
  askedBy: AskedBy;
};

/** The account must be locked and have an e-mail address. @throws AuthError if the last code left too recently */
export async function prepareMail(
  tx: Kysely<AuthTables>,
  deps: AuthDeps,
  user: UserRow,
  { purpose, challenge, redirectTo, attempt, askedBy }: MailRequest,
  now: Date,
): Promise<PreparedMails> {
  const { kind, sentAt: column, mail, method } = PURPOSES[purpose];
  requireAccountGap(deps, 'email', user[column], askedBy, now);
  const to = user.email ?? '';
  if (challenge) await createFlowState(tx, { userId: user.id, challenge, provider: 'email', method }, now);
  const issued = await issueLink(tx, { userId: user.id, kind, address: to, isPkce: challenge !== null });
  if (attempt) await keepAttempt(tx, issued.tokenId, attempt);
  const changed = await updateUser(tx, user.id, { [column]: now }, now);
  const link = { secret: issued.secret, type: purpose, redirectTo };
  return {
    user: changed,
    mails: [{ kind: mail, to, issued, user: changed, link }],
    sentAt: { column, before: user[column], now },
  };
}

/** The asker. A request without a session was counted already; otherwise the address of the session's request counts. */
export type Asked = 'by anybody' | Omit<Payer, 'user'>;

/**
 * Sends a prepared mail. A request without a session was counted already; otherwise the account itself is counted, or the shop for an
 * invitation. A mail that does not leave must not make its account wait out the gap. Without a session the answer does not reveal that:
 * an address to which nothing is sent would get a better answer. @throws AuthError
 */
export async function sendPrepared(
  deps: AuthDeps,
  { user, mails, sentAt }: PreparedMails,
  asked: Asked,
): Promise<void> {
  try {
    if (asked !== 'by anybody') for (const _ of mails) await takeOfReserve(deps, 'email', { user, ...asked });
    for (const mail of mails) await sendCodeMail(deps, mail);
  } catch (error) {
    // A known address gets the same answer as an unknown one, and waits out the same gap.
    if (asked === 'by anybody' && !deps.settings.tellsUnknown) {
      deps.log.error({ userId: user.id, err: error }, 'mail not sent');
      return;
    }
    await forgetSending(deps, user.id, sentAt);
    throw error;
  }
}

export async function forgetSending(
  { database }: AuthDeps,
  userId: string,
  { column, before, now }: PreparedMails['sentAt'],
): Promise<void> {
  await database.kysely
    .updateTable('auth.users')
    .set({ [column]: before })
    .where('id', '=', userId)
    .where(column, '=', now)
    .execute();
}
