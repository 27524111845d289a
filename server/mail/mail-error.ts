/**
 * - `refused`: this recipient or this mail, for good; trying again brings the same answer.
 * - `postponed`: the server asks to come back (greylisting, full mailbox).
 * - `settings`: our login, sender or encryption is not accepted; no mail goes out until someone mends SMTP_URL or MAIL_FROM.
 * - `unreachable`, `timeout`: nobody answered, or not in time. After a timeout the mail may have gone out all the same.
 */
export type MailFailure = 'refused' | 'postponed' | 'settings' | 'unreachable' | 'timeout';

/** A mail that did not go out. The message is for the log: it names the server, never its password. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly reason: MailFailure;
  /** The recipient's server takes no mail for that address, whatever is in it. */
  readonly refusesAddress: boolean;

  constructor(reason: MailFailure, message: string, cause?: unknown, refusesAddress = false) {
    super(message, { cause });
    this.reason = reason;
    this.refusesAddress = refusesAddress;
  }
}
