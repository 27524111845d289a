import type net from 'node:net';
import { createTransport, type NodemailerError } from 'nodemailer';
import type { Connect } from '../outgoing/send-outside.ts';
import { composeMessage } from './compose-message.ts';
import { MailError, type MailFailure } from './mail-error.ts';
import type { MailTransport } from './mailer.ts';
import type { Sender } from './sender.ts';

export type SmtpOptions = {
  /**
   * SMTP_URL. Its query overrides the options below, for example `?ignoreTLS=true` for a relay on a private network.
   */
  url: string;
  sender: () => Sender;
  /** How its connections are made; without it, as Node makes them. */
  connect?: Connect | undefined;
  /** Limit for one mail, from the hand-over to the server's last word. */
  timeoutMs?: number;
};

/** No request waits for it, but a clean stop does; a server that is silent for half a minute hardly answers later. */
const TIMEOUT_MS = 30_000;

/** Sends mails through a server. It does not try again: the outbox does (server/outbox/). */
export function createSmtpMailer(options: SmtpOptions): MailTransport {
  const { url, sender, timeoutMs = TIMEOUT_MS } = options;
  const { host } = new URL(url);
  const transport = openTransport(options);
  const underWay = new Set<Promise<unknown>>();

  return {
    async send(mail) {
      // Each timeout above limits one silence. This one limits a server that answers drop by drop, and the queue.
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

/** Connects and signs in, and sends nothing. @throws MailError */
export async function checkSmtpServer(options: Omit<SmtpOptions, 'sender'>): Promise<void> {
  const { url, timeoutMs = TIMEOUT_MS } = options;
  const transport = openTransport(options);
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(Object.assign(new Error('too late'), { code: 'EABORT' })), timeoutMs);
  try {
    await Promise.race([transport.verify(), late]);
  } catch (error) {
    throw toMailError(error as NodemailerError, new URL(url).host);
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}

function openTransport({ url, connect, timeoutMs = TIMEOUT_MS }: Omit<SmtpOptions, 'sender'>) {
  const { hostname, protocol, searchParams } = new URL(url);
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  const isClearWanted = searchParams.get('ignoreTLS') === 'true';
  return createTransport({
    pool: true,
    url,
    maxConnections: 4,
    // If the server has closed a kept connection, the mail costs one more try, not more.
    maxRequeues: 1,
    idleTimeout: 30_000,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A connection over a network is always encrypted. On this machine a relay may offer no TLS, or a self-made
    // certificate.
    requireTLS: protocol === 'smtp:' && !isLocal && !isClearWanted,
    ...(isLocal && { tls: { rejectUnauthorized: false } }),
    ...(connect && { getSocket: socketsOf(connect) }),
  });
}

type GiveSocket = (error: Error | null, socket?: { connection: net.Socket }) => void;

const socketsOf =
  (connect: Connect) =>
  ({ host = '', port }: { host?: string; port?: number | string }, give: GiveSocket): void => {
    connect({ host, port: Number(port) }).then(
      (connection) => give(null, { connection }),
      (error) => give(error),
    );
  };

function toMailError(error: NodemailerError, host: string): MailError {
  const reason = failureOf(error);
  const words = `mail ${reason} by ${host}: ${error.response ?? error.message}`;
  return new MailError(reason, words, error, reason === 'refused' && refusesAddress(error));
}

/**
 * The code is about the address, not about us or our words: servers that give an extended code (RFC 3463) then say
 * 5.1.x or 5.2.x.
 */
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
