export type MailKind =
  | 'confirm-signup'
  | 'magic-link'
  | 'recovery'
  | 'email-change-current'
  | 'email-change-new'
  | 'reauthentication'
  | 'invite'
  | 'notice-password-changed'
  | 'notice-email-changed'
  | 'notice-address-wanted'
  | 'notice-factor-added'
  | 'notice-factor-removed'
  | 'notice-recovery-code-used'
  | 'notice-recovery-codes-renewed'
  | 'notice-new-sign-in';

/** A mail of the auth service, before it is worded. `link` is sent as given; `device` may be a user agent. */
export type AuthMail = {
  kind: MailKind;
  to: string;
  data: {
    code?: string;
    link?: string;
    siteUrl: string;
    email?: string;
    newEmail?: string;
    name?: string;
    when?: Date;
    device?: string;
    /** The number of recovery codes left. */
    codesLeft?: number;
  };
};

/** Takes a mail, which is sent later. @throws if it could not be stored */
export type AuthMailer = (mail: AuthMail) => Promise<void>;

type MailAttachment = { filename: string; content: Buffer | string; contentType?: string };

/** `to` is one address, never a list. */
export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
  attachments?: MailAttachment[];
  /** A calendar entry (RFC 5545): mail programs offer to import it, or show it as an attachment. */
  calendar?: { method: string; filename: string; content: string };
};

/** Delivers a mail or throws MailError, always in bounded time. close() lets mails under way finish. */
export type MailTransport = { send(mail: Mail): Promise<void>; close(): Promise<void> };
