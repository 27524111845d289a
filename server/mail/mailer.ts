type MailAttachment = { filename: string; content: Buffer | string; contentType?: string };

/** `to` is one address, never a list. */
export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
  /** Where its reader ends such messages; mail programs show a button for it (RFC 8058). */
  unsubscribeUrl?: string;
  attachments?: MailAttachment[];
  /** A calendar entry (RFC 5545): mail programs offer to import it, or show it as an attachment. */
  calendar?: { method: string; filename: string; content: string };
};

/** Delivers a mail or throws MailError, always in bounded time. close() lets mails under way finish. */
export type MailTransport = { send(mail: Mail): Promise<void>; close(): Promise<void> };
