import type { Kysely } from 'kysely';
import type { AuthDeps } from '../auth-deps.ts';
import type { AuthTables } from '../auth-tables.ts';
import { type AskedBy, requireAccountGap } from '../limits/send-gap.ts';
import type { CodeMail } from '../mails.ts';
import { findUserByEmail } from '../users/find-user.ts';
import { updateUser } from '../users/update-user.ts';
import type { UserRow } from '../users/user-shape.ts';
import type { CodeChallenge } from './code-challenge.ts';
import { createFlowState } from './flow-states.ts';
import { deleteCodes } from './one-time-codes.ts';
import { type IssuedLink, issueLink } from './one-time-links.ts';
import type { PreparedMails } from './prepare-code.ts';

export type EmailChangeRequest = {
  email: string;
  challenge: CodeChallenge | null;
  redirectTo: string;
  askedBy: AskedBy;
};

/**
 * The mails that confirm a new address: one to it and, if both addresses must confirm, one to the old address, each with a code of its
 * own. If the new address already has an account, it gets a notice about the request instead of a code; the asker cannot tell the
 * difference. The account must be locked. @throws AuthError if the last ones left too recently
 */
export async function prepareEmailChange(
  tx: Kysely<AuthTables>,
  deps: AuthDeps,
  user: UserRow,
  { email, challenge, redirectTo, askedBy }: EmailChangeRequest,
  now: Date,
): Promise<PreparedMails> {
  requireAccountGap(deps, 'email', user.email_change_sent_at, askedBy, now);
  const userId = user.id;
  const isPkce = challenge !== null;
  if (challenge)
    await createFlowState(tx, { userId, challenge, provider: 'email', method: 'email_change' }, now);
  // A half accepted for another address, or before this mail, no longer counts.
  await deleteCodes(tx, userId, ['email_change_token_current', 'email_change_token_new']);
  const changed = await updateUser(
    tx,
    userId,
    { email_change: email, email_change_sent_at: now, email_change_confirm_status: 0 },
    now,
  );
  const linkOf = ({ secret }: IssuedLink) => ({ secret, type: 'email_change', redirectTo }) as const;
  const mails: CodeMail[] = [];
  if (deps.settings.email.hasSecureChange && user.email) {
    const address = user.email;
    const issued = await issueLink(tx, { userId, kind: 'email_change_token_current', address, isPkce });
    mails.push({ kind: 'email-change-current', to: address, issued, user: changed, link: linkOf(issued) });
  }
  if (await findUserByEmail(tx, email))
    mails.push({ kind: 'notice-address-wanted', to: email, user: changed });
  else {
    const issued = await issueLink(tx, { userId, kind: 'email_change_token_new', address: email, isPkce });
    mails.push({ kind: 'email-change-new', to: email, issued, user: changed, link: linkOf(issued) });
  }
  return {
    user: changed,
    mails,
    sentAt: { column: 'email_change_sent_at', before: user.email_change_sent_at, now },
  };
}
