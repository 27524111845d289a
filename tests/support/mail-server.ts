import { once } from 'node:events';
import type net from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type MailServer = {
  /** The mails that it has accepted, in order. */
  accepted: { to: string; subject: string }[];
  /** Stops the server; mails that it is receiving come to an end first. */
  stop(): Promise<void>;
};

/** The refusal of a mail server for an address; null if it takes the mail. */
export type Refuse = (address: string) => { responseCode: number; words: string } | null;

/** The login that a sender needs, over TLS. */
export type Login = { user: string; password: string };

/**
 * A mail server that takes everything except what it refuses, on a port of the test's choice: the sender knew the port before. Without
 * a login, anybody sends through it, in clear.
 */
export async function startMailServer(
  port: number,
  refuse: Refuse = () => null,
  login?: Login,
): Promise<MailServer> {
  const accepted: MailServer['accepted'] = [];
  const server = new SMTPServer({
    authOptional: login === undefined,
    disabledCommands: login ? [] : ['STARTTLS', 'AUTH'],
    logger: false,
    onAuth({ username, password }, _session, callback) {
      if (username === login?.user && password === login?.password) callback(null, { user: username });
      else callback(new Error('Bad credentials'));
    },
    // Senders keep their connections open; their mails are answered by then.
    closeTimeout: 500,
    onRcptTo({ address }, _session, callback) {
      const refusal = refuse(address);
      if (!refusal) return callback();
      return callback(Object.assign(new Error(refusal.words), { responseCode: refusal.responseCode }));
    },
    onData(stream, { envelope }, callback) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', async () => {
        const { subject = '' } = await PostalMime.parse(Buffer.concat(pieces));
        for (const { address } of envelope.rcptTo) accepted.push({ to: address, subject });
        callback();
      });
    },
  });
  server.on('error', () => {});
  const listening = once(server.server as unknown as net.Server, 'listening');
  server.listen(port, '127.0.0.1');
  await listening;
  return { accepted, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}
