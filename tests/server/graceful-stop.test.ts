import { once } from 'node:events';
import http, { type ServerResponse } from 'node:http';
import net from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '#server/listen.ts';
import { ask } from '#tests/support/raw-http.ts';
import { useTestSite } from '#tests/support/test-site.ts';

/** A page that answers when the test says so. */
function slowPage() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const render = async () => {
    reach();
    await opened;
    return 'enfin';
  };
  return { pages: { lent: { render } }, reached, open };
}

test('a request in flight is answered, a new one is not taken, the port is free', async () => {
  const slow = slowPage();
  const site = await useTestSite({ pages: slow.pages });
  const inFlight = ask(site.origin, '/lent');
  await slow.reached;
  const stopped = site.stop();
  await expect(ask(site.origin, '/healthz')).rejects.toThrow();
  slow.open();
  const { status, body } = await inFlight;
  expect([status, body.toString().includes('enfin')]).toEqual([200, true]);
  expect(await stopped).toBe(true);
});

test('connections kept open by browsers do not hold the stop up', async () => {
  const slow = slowPage();
  const site = await useTestSite({ pages: slow.pages, shutdownTimeoutMs: 60_000 });
  const agent = new http.Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  // Browsers open connections before they have a request.
  const unused = net.connect(Number(new URL(site.origin).port), '127.0.0.1');
  await once(unused, 'connect');
  const [inFlight] = [ask(site.origin, '/lent', { agent }), await ask(site.origin, '/healthz', { agent })];
  await slow.reached;
  const stopped = site.stop();
  slow.open();
  const { status, headers } = await inFlight;
  expect([status, headers.connection]).toEqual([200, 'keep-alive']);
  expect(await stopped).toBe(true);
});

test('a request that a kept connection brings during the stop is answered as its last', async () => {
  const slow = slowPage();
  const site = await useTestSite({ pages: slow.pages });
  const agent = new http.Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const socket = net.connect(Number(new URL(site.origin).port), '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write('GET /lent HTTP/1.1\r\nHost: a\r\n\r\n');
  await slow.reached;
  const stopped = site.stop();
  // The next request arrives before the first is answered: the connection is never idle.
  socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
  slow.open();
  await once(socket, 'close');
  const answers = Buffer.concat(chunks).toString();
  expect(answers.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
  expect(answers.match(/^connection: close/gim)).toHaveLength(1);
  expect(await stopped).toBe(true);
});

test('a connection whose next request waits to be read is not idle, however late the sweep comes', async () => {
  const asked = Promise.withResolvers<ServerResponse>();
  const { port, stop } = await listen(
    ({ url }, response) => (url === '/premier' ? asked.resolve(response) : response.end('second')),
    { port: 0, host: '127.0.0.1', fixedHeaders: [] },
  );
  const socket = net.connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write('GET /premier HTTP/1.1\r\nHost: a\r\n\r\n');
  const first = await asked.promise;
  const stopped = stop(5_000);
  socket.write('GET /second HTTP/1.1\r\nHost: a\r\n\r\n');
  first.end('premier');
  // The loop is busy for longer than the interval of a sweep.
  const until = performance.now() + 100;
  while (performance.now() < until);
  await once(socket, 'close');
  expect(Buffer.concat(chunks).toString()).toMatch(/premier.*second$/s);
  expect(await stopped).toBe(true);
});

test('a request that never ends is cut when its time is over', async () => {
  const slow = slowPage();
  const site = await useTestSite({ pages: slow.pages, shutdownTimeoutMs: 50 });
  const inFlight = ask(site.origin, '/lent');
  inFlight.catch(() => {});
  await slow.reached;
  expect(await site.stop()).toBe(false);
  await expect(inFlight).rejects.toThrow();
  slow.open();
});
