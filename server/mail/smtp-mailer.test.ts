import net from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import type { MailError } from './mail-error.ts';
import type { Mail, MailTransport } from './mailer.ts';
import { createSmtpMailer, type SmtpOptions } from './smtp-mailer.ts';

const mail: Mail = {
  to: 'camille@exemple.fr',
  subject: 'Votre réparation est prête',
  html: '<p>Un café offert.</p>',
  text: 'Un café offert.\n',
};

type Received = { from: string; to: string[]; isEncrypted: boolean; user: string | undefined; raw: Buffer };

/** A mail server on this machine that offers no encryption and no login unless told otherwise. */
async function startServer(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onConnect(_session, callback) {
      connections++;
      callback();
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          isEncrypted: Boolean(session.secure),
          user: session.user as string | undefined,
          raw: Buffer.concat(chunks),
        });
        callback();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  const port = await listen(server.server);
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port, received, server, connections: () => connections };
}

function listen(server: net.Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as net.AddressInfo).port));
  });
}

/** A server that speaks no SMTP: it calls `talk` with each connection. */
async function startRawServer(talk: (socket: net.Socket) => void): Promise<number> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    talk(socket);
  });
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  );
  return listen(server);
}

function openMailer(url: string, options: Partial<SmtpOptions> = {}): MailTransport {
  const sender = () => ({ from: { name: 'L’Atelier Papin', address: 'contact@exemple.fr' } });
  const mailer = createSmtpMailer({ url, sender, ...options });
  onTestFinished(() => mailer.close());
  return mailer;
}

function failureOf(sending: Promise<void>): Promise<MailError> {
  return sending.then(
    () => expect.unreachable('the mail went out'),
    (error) => error,
  );
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

test('delivers to a server of this machine that offers no encryption', async () => {
  const { port, received } = await startServer();
  await openMailer(`smtp://localhost:${port}`).send(mail);
  expect(received).toMatchObject([{ from: 'contact@exemple.fr', to: [mail.to], isEncrypted: false }]);
  const parsed = await PostalMime.parse(received[0]?.raw ?? '');
  expect(parsed).toMatchObject({
    subject: mail.subject,
    from: { name: 'L’Atelier Papin', address: 'contact@exemple.fr' },
    text: expect.stringContaining('café'),
    html: expect.stringContaining('café'),
  });
});

test('encrypts when the server of this machine offers it, whoever signed its certificate', async () => {
  const { port, received } = await startServer({ disabledCommands: ['AUTH'] });
  await openMailer(`smtp://localhost:${port}`).send(mail);
  expect(received).toMatchObject([{ isEncrypted: true }]);
});

test('refuses to send in clear over a network, unless the address says so', async () => {
  const { port, received } = await startServer();
  // Reaches this machine, but is not one of its names.
  const url = `smtp://0.0.0.0:${port}`;
  expect(await failureOf(openMailer(url).send(mail))).toMatchObject({ reason: 'settings' });
  expect(received).toEqual([]);
  await openMailer(`${url}?ignoreTLS=true`).send(mail);
  expect(received).toHaveLength(1);
});

test('refuses a certificate that nobody known signed, over a network', async () => {
  const { port, received } = await startServer({ disabledCommands: ['AUTH'] });
  expect(await failureOf(openMailer(`smtp://0.0.0.0:${port}`).send(mail))).toMatchObject({
    message: expect.stringMatching(/certificate/),
  });
  expect(received).toEqual([]);
});

test('logs in with the user and password of the address', async () => {
  const { port, received } = await startServer(withLogin);
  await openMailer(`smtp://papin:p%40sse@localhost:${port}`).send(mail);
  expect(received).toMatchObject([{ user: 'papin' }]);
});

test('a refused login is our settings, and its message shows no password', async () => {
  const { port } = await startServer(withLogin);
  const error = await failureOf(openMailer(`smtp://papin:secret@localhost:${port}`).send(mail));
  expect(error).toMatchObject({ name: 'MailError', reason: 'settings' });
  expect(error.message).toContain(`localhost:${port}`);
  expect(error.message).not.toContain('secret');
});

const withLogin: SMTPServerOptions = {
  disabledCommands: [],
  authOptional: false,
  onAuth({ username, password }, _session, callback) {
    if (password === 'p@sse') callback(null, { user: username });
    else callback(new Error('Invalid login'));
  },
};

test('an unknown recipient is refused for good, with the words of the server', async () => {
  const { port } = await startServer({
    onRcptTo: (_address, _session, callback) => callback(refusal(550, 'No such user here')),
  });
  const error = await failureOf(openMailer(`smtp://localhost:${port}`).send(mail));
  expect(error).toMatchObject({
    reason: 'refused',
    message: expect.stringContaining('550 No such user here'),
  });
});

test('greylisting is postponed, not refused', async () => {
  const { port } = await startServer({
    onRcptTo: (_address, _session, callback) => callback(refusal(451, 'Greylisted, try again later')),
  });
  const error = await failureOf(openMailer(`smtp://localhost:${port}`).send(mail));
  expect(error).toMatchObject({ reason: 'postponed', message: expect.stringContaining('451') });
});

test('a refused sender is our settings', async () => {
  const { port } = await startServer({
    onMailFrom: (_address, _session, callback) => callback(refusal(553, 'Sender not owned')),
  });
  expect(await failureOf(openMailer(`smtp://localhost:${port}`).send(mail))).toMatchObject({
    reason: 'settings',
  });
});

test('a mail refused after it was handed over is refused for good', async () => {
  const { port } = await startServer({
    onData(stream, _session, callback) {
      stream.resume();
      stream.on('end', () => callback(refusal(554, 'Looks like spam')));
    },
  });
  expect(await failureOf(openMailer(`smtp://localhost:${port}`).send(mail))).toMatchObject({
    reason: 'refused',
  });
});

test('a comma in an address adds no recipient', async () => {
  const { port, received } = await startServer();
  await openMailer(`smtp://localhost:${port}`)
    .send({ ...mail, to: 'camille@exemple.fr, pirate@exemple.fr' })
    .catch(() => {});
  expect(received.flatMap(({ to }) => to)).not.toContain('pirate@exemple.fr');
});

test('a server that is not there is unreachable', async () => {
  const port = await listenAndLeave();
  expect(await failureOf(openMailer(`smtp://localhost:${port}`).send(mail))).toMatchObject({
    reason: 'unreachable',
  });
});

async function listenAndLeave(): Promise<number> {
  const server = net.createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test('a server that never says a word is given up in time', async () => {
  const port = await startRawServer(() => {});
  const startedAt = performance.now();
  const error = await failureOf(openMailer(`smtp://localhost:${port}`, { timeoutMs: 200 }).send(mail));
  expect(error).toMatchObject({ reason: 'timeout' });
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test('a server that answers drop by drop is given up in time', async () => {
  const port = await startRawServer((socket) => {
    socket.write('220 ready\r\n');
    // The server is never silent for long, and never ends its answer to EHLO.
    const drops = setInterval(() => socket.write('250-wait\r\n'), 20);
    socket.on('close', () => clearInterval(drops));
  });
  const startedAt = performance.now();
  const error = await failureOf(openMailer(`smtp://localhost:${port}`, { timeoutMs: 300 }).send(mail));
  expect(error).toMatchObject({ reason: 'timeout' });
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test('mails that wait behind stuck ones are given up in time as well', async () => {
  const port = await startRawServer(() => {});
  const mailer = openMailer(`smtp://localhost:${port}`, { timeoutMs: 400 });
  const startedAt = performance.now();
  const errors = await Promise.all(Array.from({ length: 40 }, () => failureOf(mailer.send(mail))));
  expect(new Set(errors.map(({ reason }) => reason))).toEqual(new Set(['timeout']));
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test('a connection serves several mails', async () => {
  const { port, received, connections } = await startServer();
  const mailer = openMailer(`smtp://localhost:${port}`);
  await mailer.send(mail);
  await mailer.send(mail);
  expect(received).toHaveLength(2);
  expect(connections()).toBe(1);
});

test('a kept connection that the server has closed costs no mail', async () => {
  const { port, received, server, connections } = await startServer();
  const mailer = openMailer(`smtp://localhost:${port}`);
  await mailer.send(mail);
  for (const connection of server.connections) connection.close();
  await mailer.send(mail);
  expect(received).toHaveLength(2);
  expect(connections()).toBe(2);
});

test('closing waits for a mail under way', async () => {
  const handedOver = Promise.withResolvers<void>();
  const accept = Promise.withResolvers<void>();
  const { port } = await startServer({
    onData(stream, _session, callback) {
      stream.resume();
      stream.on('end', () => {
        handedOver.resolve();
        void accept.promise.then(() => callback());
      });
    },
  });
  const mailer = openMailer(`smtp://localhost:${port}`);
  const order: string[] = [];
  const sent = mailer.send(mail).then(() => order.push('sent'));
  await handedOver.promise;
  const closed = mailer.close().then(() => order.push('closed'));
  accept.resolve();
  await Promise.all([sent, closed]);
  expect(order).toEqual(['sent', 'closed']);
});
