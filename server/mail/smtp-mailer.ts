import { createTransport, type NodemailerError } from 'nodemailer';
import { composeMessage } from './compose-message.ts';
import { MailError, type MailFailure } from './mail-error.ts';
import type { MailTransport } from './mailer.ts';
import type { Sender } from './sender.ts';

export type SmtpOptions = {
  /** SMTP_URL. Its query overrides the options below, e.g. `?ignoreTLS=true` for a relay on a private network. */
  url: string;
  sender: () => Sender;
  /** For one mail, from its hand-over to the server's last word. */
  timeoutMs?: number;
};

/** No request waits for it, but a clean stop does, and what is not there in half a minute is hardly coming. */
const TIMEOUT_MS = 30_000;

/** Mails through a server. Nothing is tried again here: the outbox does (server/outbox/). */
export function createSmtpMailer({ url, sender, timeoutMs = TIMEOUT_MS }: SmtpOptions): MailTransport {
  const { host, hostname, protocol, searchParams } = new URL(url);
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  const isClearWanted = searchParams.get('ignoreTLS') === 'true';
  const transport = createTransport({
    pool: true,
    url,
    maxConnections: 4,
    // A kept connection that the server has closed meanwhile costs one more try, not more.
    maxRequeues: 1,
    idleTimeout: 30_000,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Never in clear over a network. On this machine a relay may offer no TLS, or a certificate nobody signed.
    requireTLS: protocol === 'smtp:' && !isLocal && !isClearWanted,
    ...(isLocal && { tls: { rejectUnauthorized: false } }),
  });
  const underWay = new Set<Promise<unknown>>();

  return {
    async send(mail) {
      // The timeouts above are each for one silence; this one bounds a server that answers drop by drop, and the queue.
      const signal = AbortSignal.timeout(timeoutMs);
      const sending = transport.sendMail({ ...composeMessage(mail, sender()), signal });
      underWay.add(sending);
      try {
        await sending;
      } catch (error) {
        throw toMailError(error as NodemailerError, host);
      } finally {
        underWay.delete(sending);
      }
    },
    async close() {
      await Promise.allSettled(underWay);
      transport.close();
    },
  };
}

function toMailError(error: NodemailerError, host: string): MailError {
  const reason = failureOf(error);
  const words = `mail ${reason} by ${host}: ${error.response ?? error.message}`;
  return new MailError(reason, words, error, reason === 'refused' && refusesAddress(error));
}

/** Of the address, not of us or of our words: a server that says more by its code (RFC 3463) says 5.1.x or 5.2.x then. */
const refusesAddress = ({ code, command, response = '' }: NodemailerError): boolean =>
  code === 'EENVELOPE' && command === 'RCPT TO' && !/^\d{3}[ -]5\.[^12]\./.test(response);

function failureOf({ code, command, permanent }: NodemailerError): MailFailure {
  if (permanent === false) return 'postponed';
  switch (code) {
    case 'EABORT':
    case 'ETIMEDOUT':
      return 'timeout';
    case 'EAUTH':
    case 'ENOAUTH':
    case 'ETLS':
    case 'ECONFIG':
      return 'settings';
    case 'EENVELOPE':
      return command === 'MAIL FROM' ? 'settings' : 'refused';
    case 'EMESSAGE':
      return 'refused';
    default:
      return 'unreachable';
  }
}
