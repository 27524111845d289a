/**
 * - `refused`: this recipient or this mail is refused for good; another try would get the same answer.
 * - `postponed`: the server asks us to try later (greylisting, full mailbox).
 * - `settings`: the server refuses our login, sender or encryption; no mail leaves until someone mends SMTP_URL or
 *   MAIL_FROM.
 * - `unreachable`, `timeout`: the server did not answer, or not in time. After a timeout the mail may have been sent
 *   all the same.
 */
export type MailFailure = 'refused' | 'postponed' | 'settings' | 'unreachable' | 'timeout';

/** A mail that was not sent. The message is for the log: it names the server, never its password. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly reason: MailFailure;
  /** The recipient's server takes no mail for this address, whatever the mail says. */
  readonly refusesAddress: boolean;

  constructor(reason: MailFailure, message: string, cause?: unknown, refusesAddress = false) {
    super(message, { cause });
    this.reason = reason;
    this.refusesAddress = refusesAddress;
  }
}
