import { z } from 'zod';
import type { MailConnection } from '../mail/mail-connection.ts';
import type { Connect } from '../outgoing/send-outside.ts';

const MAIL_SECURITIES = ['tls', 'starttls', 'none'] as const;

/** The mail server as it is set on screen, without its password. Empty: not set. */
export const mailSettingsSchema = z.object({
  host: z.string(),
  port: z.number().int().min(1).max(65_535),
  security: z.enum(MAIL_SECURITIES),
  user: z.string(),
  /** MAIL_FROM's form. */
  sender: z.string(),
  /** Where the provider publishes the key that signs mails; empty: the usual ones are tried. */
  dkimSelector: z.string(),
});

export type MailSettings = z.infer<typeof mailSettingsSchema>;

export const NO_MAIL_SETTINGS: MailSettings = {
  host: '',
  port: 465,
  security: 'tls',
  user: '',
  sender: '',
  dkimSelector: '',
};

/** The server in SMTP_URL's form; undefined if none is set. */
export function mailServerOf(
  { host, port, security, user }: MailSettings,
  password: string | null,
  connect: Connect,
): MailConnection['server'] {
  if (host === '') return undefined;
  const login = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@`;
  const scheme = security === 'tls' ? 'smtps' : 'smtp';
  const query = security === 'none' ? '?ignoreTLS=true' : '';
  return { url: `${scheme}://${login}${host}:${port}${query}`, connect };
}

/** Whether both settings give the password to the same server and user; if not, it must be typed again. */
export const isSameServer = (one: MailSettings, other: MailSettings): boolean =>
  one.host === other.host &&
  one.port === other.port &&
  one.security === other.security &&
  one.user === other.user;
