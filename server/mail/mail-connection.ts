import type { Connect } from '../outgoing/send-outside.ts';

/** The server and the sender of mails. The same object as long as nothing changed. */
export type MailConnection = {
  /** The mail server (SMTP_URL's form); undefined: mails are files. */
  server?: { url: string; connect?: Connect | undefined } | undefined;
  /** The sender (MAIL_FROM's form); undefined: the shop. */
  from?: string | undefined;
};
