import type net from 'node:net';
import { SMTPServer } from 'smtp-server';
import { until } from './postgres-process.ts';

export type SlowMailServer = {
  /** The value for SMTP_URL. */
  url: string;
  /** Addresses whose mail it has accepted. */
  accepted: string[];
  /** Resolves once it has read a mail for this address. */
  holds(to: string): Promise<void>;
  /** Accepts mails from now on, the held ones first. */
  open(): void;
  stop(): Promise<void>;
};

const LIMIT_MS = 20_000;

/** A mail server that reads each mail and then says nothing, until the test opens it. */
export async function startSlowMailServer(): Promise<SlowMailServer> {
  const held: string[] = [];
  const accepted: string[] = [];
  const opened = Promise.withResolvers<void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, { envelope }, callback) {
      stream.resume();
      stream.on('end', async () => {
        const [{ address } = { address: '' }] = envelope.rcptTo;
        held.push(address);
        await opened.promise;
        accepted.push(address);
        callback();
      });
    },
  });
  server.on('error', () => {});
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.server.address() as net.AddressInfo).port));
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    holds: (to) => until(() => held.includes(to), LIMIT_MS),
    open: () => opened.resolve(),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
