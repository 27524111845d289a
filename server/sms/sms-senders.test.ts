import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { connectOutside } from '#server/outgoing/connect-outside.ts';
import { createSmsSender, type SmsConnection } from './create-sms-sender.ts';
import { createHttpSmsSender } from './http-sms-sender.ts';
import { SmsError, type SmsSender } from './sms-sender.ts';

const message = { to: '33612345678', text: 'L’Atelier Papin\u00a0: votre code est 402917', code: '402917' };

type Request = { method: string | undefined; headers: http.IncomingHttpHeaders; body: string };

/** A provider that answers each request as the test says, and records it. */
async function startProvider(answer: (response: http.ServerResponse) => void) {
  const requests: Request[] = [];
  const server = http.createServer(async (request, response) => {
    requests.push({ method: request.method, headers: request.headers, body: await readText(request) });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`, requests };
}

function answerJson(status: number, value: unknown) {
  return (response: http.ServerResponse) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
  };
}

function openSmsSender(url: string, timeoutMs?: number): SmsSender {
  return createHttpSmsSender({ url, token: 'jeton', sender: 'PapinReims', timeoutMs });
}

function failureOf(sending: Promise<unknown>): Promise<SmsError> {
  return sending.then(
    () => expect.unreachable('the message went out'),
    (error) => error,
  );
}

test('posts the message as JSON with the token, the number with its +, in the basic alphabet', async () => {
  const { url, requests } = await startProvider(answerJson(201, { messageId: 'm-1' }));
  expect(await openSmsSender(url).send(message)).toEqual({ messageId: 'm-1' });
  expect(requests).toMatchObject([
    { method: 'POST', headers: { authorization: 'Bearer jeton', 'content-type': 'application/json' } },
  ]);
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
    to: '+33612345678',
    text: "L'Atelier Papin : votre code est 402917",
    sender: 'PapinReims',
  });
});

test.each([
  [{ message_id: 'm-2' }, 'm-2'],
  [{ id: 3 }, '3'],
  [{}, undefined],
  [null, undefined],
])('reads the id of %j', async (answer, messageId) => {
  const { url } = await startProvider(answerJson(200, answer));
  expect(await openSmsSender(url).send({ ...message, to: '+33612345678' })).toEqual({ messageId });
});

test('an accepted message whose answer is unreadable went out', async () => {
  const { url } = await startProvider((response) => response.end('OK'));
  expect(await openSmsSender(url).send(message)).toEqual({ messageId: undefined });
});

test.each([400, 401, 429, 500, 503])('status %i is a failure that names the provider', async (status) => {
  const { url } = await startProvider(answerJson(status, { error: 'no credit' }));
  const error = await failureOf(openSmsSender(url).send(message));
  expect(error).toBeInstanceOf(SmsError);
  expect(error.message).toContain(`refused by ${new URL(url).host}: ${status} {"error":"no credit"}`);
});

test('the log never holds the code or the token, even quoted by the provider', async () => {
  const { url } = await startProvider(answerJson(500, { refused: message.text }));
  const { message: words } = await failureOf(openSmsSender(url).send(message));
  expect(words).toContain('votre code est [code]');
  expect(words).not.toMatch(/402917|jeton/);
});

test('a provider that never answers is given up in time', async () => {
  const { url } = await startProvider(() => {});
  const error = await failureOf(openSmsSender(url, 100).send(message));
  expect(error.message).toContain('no answer in 100 ms');
});

test('a provider that stops in the middle of its answer is given up in time', async () => {
  const { url } = await startProvider((response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"messageId":');
  });
  const error = await failureOf(openSmsSender(url, 100).send(message));
  expect(error).toBeInstanceOf(SmsError);
  expect(error.message).toContain('no answer in 100 ms');
});

test('a redirection is not followed: it would carry the token and the code elsewhere', async () => {
  const elsewhere = await startProvider(answerJson(200, {}));
  const { url } = await startProvider((response) =>
    response.writeHead(307, { Location: elsewhere.url }).end(),
  );
  expect(await failureOf(openSmsSender(url).send(message))).toBeInstanceOf(SmsError);
  expect(elsewhere.requests).toEqual([]);
});

test('a provider that is not there is a failure that says why', async () => {
  const error = await failureOf(openSmsSender('http://127.0.0.1:1/messages').send(message));
  expect(error.message).toMatch(/not sent by 127\.0\.0\.1:1: .*(ECONNREFUSED|bad port)/);
});

test('without a provider, messages are written to the outbox as {to, text, code}', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'outbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await createSmsSender({ connection: () => ({ sender: 'Papin' }), outboxDir: folder }).send(message);
  const [name = ''] = readdirSync(folder);
  expect(name).toMatch(/\.json$/);
  expect(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))).toEqual(message);
});

test('with a provider, messages go there; with another one from then on, to that', async () => {
  const first = await startProvider(answerJson(200, {}));
  const second = await startProvider(answerJson(200, {}));
  let connection: SmsConnection = { provider: { url: first.url, token: 'jeton' }, sender: 'Papin' };
  const smsSender = createSmsSender({ connection: () => connection, outboxDir: 'nowhere' });
  await smsSender.send(message);
  connection = { provider: { url: second.url }, sender: 'Autre' };
  await smsSender.send(message);
  expect([first, second].map(({ requests }) => requests.map(({ body }) => JSON.parse(body).sender))).toEqual([
    ['Papin'],
    ['Autre'],
  ]);
  expect(second.requests[0]?.headers.authorization).toBeUndefined();
});

test('an address that somebody typed is reached on the public internet only', async () => {
  const { url, requests } = await startProvider(answerJson(200, {}));
  const sendBy = (privateHosts: string[]) =>
    createHttpSmsSender({
      url,
      sender: 'Papin',
      connect: (to) => connectOutside(to, { privateHosts, timeoutMs: 2_000 }),
    }).send(message);
  expect((await failureOf(sendBy([]))).message).toContain('inside address');
  expect(requests).toEqual([]);
  await sendBy(['127.0.0.1']);
  expect(requests).toHaveLength(1);
});

test('an answer without end is not read to its end', async () => {
  const { url } = await startProvider((response) => {
    const more = () => response.write('x'.repeat(10_000), () => setImmediate(more));
    more();
  });
  expect((await failureOf(openSmsSender(url).send(message))).message).toContain('too long');
});
