import net from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { connectOutside } from '../outgoing/connect-outside.ts';
import type { Connect } from '../outgoing/send-outside.ts';
import type { MailError } from './mail-error.ts';
import { smtpFailure } from './smtp-failure-texts.ts';
import { checkSmtpServer } from './smtp-mailer.ts';

/** Reaches this machine, but is not one of its names: TLS is asked for, and its certificate checked. */
const AWAY = '0.0.0.0';

async function listening(server: net.Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as net.AddressInfo).port;
}

async function startServer(options: SMTPServerOptions = {}): Promise<number> {
  const server = new SMTPServer({ authOptional: true, logger: false, ...options });
  server.on('error', () => {});
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return listening(server.server);
}

/** The words that an owner reads about a server. */
async function told(url: string, connect?: Connect) {
  const error = await checkSmtpServer({ url, connect, timeoutMs: 1_000 }).then(
    () => expect.unreachable('it was let in'),
    (thrown: MailError) => thrown,
  );
  return smtpFailure(error, { user: 'papin', password: 'faux' });
}

test('a server that lets us in is right', async () => {
  const port = await startServer({ disabledCommands: ['STARTTLS', 'AUTH'] });
  await expect(checkSmtpServer({ url: `smtp://localhost:${port}` })).resolves.toBeUndefined();
});

test('a refused sign-in is told at the user, with the server’s words', async () => {
  const port = await startServer({
    authOptional: false,
    onAuth: (_auth, _session, callback) => callback(new Error('Bad credentials')),
  });
  expect(await told(`smtp://papin:faux@localhost:${port}`)).toMatchObject({
    field: 'user',
    answer: expect.stringMatching(/^535/),
  });
});

test('a server without encryption is told at that field', async () => {
  const port = await startServer({ disabledCommands: ['STARTTLS', 'AUTH'] });
  expect(await told(`smtp://${AWAY}:${port}`)).toMatchObject({
    field: 'security',
    words: expect.stringContaining('ne propose pas de chiffrement'),
  });
});

test('TLS to a port that begins in clear is told at that field', async () => {
  const port = await startServer();
  expect(await told(`smtps://${AWAY}:${port}`)).toMatchObject({
    field: 'security',
    words: expect.stringContaining('STARTTLS avec 587'),
  });
});

test.each(['smtp', 'smtps'])(
  'a certificate that nobody signed is told at the server (%s)',
  async (scheme) => {
    const port = await startServer({ secure: scheme === 'smtps' });
    expect(await told(`${scheme}://${AWAY}:${port}`)).toMatchObject({
      field: 'host',
      words: expect.stringContaining('certificat'),
    });
  },
);

test('the certificate is checked over a connection that was made for it, by the name that was typed', async () => {
  const port = await startServer({ secure: true });
  const connect: Connect = () =>
    connectOutside({ host: 'localhost', port }, { privateHosts: ['localhost'], timeoutMs: 1_000 });
  expect(await told('smtps://smtp.exemple.fr:465', connect)).toMatchObject({
    field: 'host',
    words: expect.stringContaining('certificat'),
  });
});

test('a port where nothing listens is told at the port', async () => {
  const server = net.createServer();
  const port = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  expect(await told(`smtps://localhost:${port}`)).toMatchObject({ field: 'port', answer: null });
});

test('a server that never says a word is told as such, in time', async () => {
  const sockets: net.Socket[] = [];
  const server = net.createServer((socket) => void sockets.push(socket.on('error', () => {})));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const startedAt = performance.now();
  expect(await told(`smtp://localhost:${await listening(server)}`)).toMatchObject({
    field: 'port',
    words: expect.stringContaining('pas répondu à temps'),
  });
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});

test('an inside address is told as one, whatever listens there', async () => {
  const port = await startServer({ secure: true });
  const connect: Connect = (to) => connectOutside(to, { privateHosts: [], timeoutMs: 1_000 });
  for (const host of ['localhost', '127.0.0.1', '2130706433'])
    expect(await told(`smtps://${host}:${port}`, connect)).toMatchObject({
      field: 'host',
      words: expect.stringContaining('PRIVATE_HOSTS'),
    });
});

test('a name that does not exist is told at the server', async () => {
  const connect: Connect = (to) =>
    connectOutside(to, {
      privateHosts: [],
      timeoutMs: 1_000,
      lookUp: (host, _options, callback) =>
        callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' }), []),
    });
  expect(await told('smtps://smtp.exmple.fr:465', connect)).toMatchObject({
    field: 'host',
    words: expect.stringContaining('Aucun serveur ne porte ce nom'),
  });
});
