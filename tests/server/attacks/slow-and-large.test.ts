import { once } from 'node:events';
import net from 'node:net';
import zlib from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lanes } from '#server/http/bodies/body-rules.ts';
import { MOST_WAITING } from '#server/http/one-at-a-time.ts';
import { sendBytes } from '#tests/support/attacks/send-bytes.ts';
import { ask, statusOf } from '#tests/support/raw-http.ts';
import { useTestSite } from '#tests/support/test-site.ts';
import { isTorture } from '#tests/support/torture.ts';

vi.setConfig({ testTimeout: isTorture ? 300_000 : 60_000 });

const ATTACKERS = isTorture ? 2_000 : 200;
const VISITORS = 50;

type Slow = { answers: () => string[]; isOpen: () => number };

/** Number of connections opened at once: of more that are not accepted yet, the kernel resets some. */
const AT_ONCE = 200;

async function connectAll(origin: string): Promise<net.Socket[]> {
  const { hostname, port } = new URL(origin);
  const sockets: net.Socket[] = [];
  while (sockets.length < ATTACKERS) {
    const more = Array.from({ length: Math.min(AT_ONCE, ATTACKERS - sockets.length) }, () =>
      net.connect(Number(port), hostname).on('error', () => {}),
    );
    await Promise.all(more.map((socket) => once(socket, 'connect')));
    sockets.push(...more);
  }
  return sockets;
}

const EVERY_MS = 50;

/** Opens connections that begin alike, then send a little more again and again. */
async function dripping(origin: string, start: string, drop: string, everyMs = EVERY_MS): Promise<Slow> {
  const chunks: string[] = [];
  const sockets = await connectAll(origin);
  for (const [index, socket] of sockets.entries()) {
    socket.on('data', (chunk) => (chunks[index] = (chunks[index] ?? '') + chunk.toString('latin1')));
    socket.write(start);
  }
  const timer = setInterval(() => {
    // Data that the site does not read is not buffered here either: on a slow machine it would fill the memory.
    for (const socket of sockets) if (socket.writable && socket.writableLength === 0) socket.write(drop);
  }, everyMs);
  onTestFinished(() => {
    clearInterval(timer);
    for (const socket of sockets) socket.destroy();
  });
  return {
    answers: () => chunks.filter(Boolean),
    isOpen: () => sockets.filter(({ destroyed, readableEnded }) => !destroyed && !readableEnded).length,
  };
}

const visits = (origin: string) =>
  Promise.all(Array.from({ length: VISITORS }, async () => (await ask(origin, '/prive')).status));

const POST = 'POST /formulaire HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n';

test.each([
  ['headers that never end', 'GET / HTTP/1.1\r\nHost: a\r\n', 'X-a: b\r\n'],
  ['a request line that never ends', 'GET /', 'a'],
])('visitors are answered while hundreds send %s', async (_, start, drop) => {
  const { origin } = await useTestSite();
  const slow = await dripping(origin, start, drop);
  expect(await visits(origin)).toEqual(Array(VISITORS).fill(200));
  // The connections were open all the time.
  expect([slow.isOpen(), slow.answers().length]).toEqual([ATTACKERS, 0]);
});

test.each([
  ['a body that never ends', `${POST}Content-Length: 900000\r\n\r\n`, 'a', lanes.long.ofOne],
  ['a short body that never ends', `${POST}Content-Length: 900\r\n\r\n`, '', lanes.short.ofOne],
  ['chunks that never end', `${POST}Transfer-Encoding: chunked\r\n\r\n`, '1\r\na\r\n', lanes.long.ofOne],
])('of hundreds that send %s a few may, and none for long', async (_, start, drop, ofOne) => {
  const { origin } = await useTestSite();
  const slow = await dripping(origin, start, drop);
  expect(await visits(origin)).toEqual(Array(VISITORS).fill(200));
  await vi.waitFor(() => expect(slow.answers().map(statusOf)).toEqual(Array(ATTACKERS - ofOne).fill(429)));
  await vi.waitFor(() => expect(slow.isOpen()).toBe(0));
  expect(
    slow
      .answers()
      .map(statusOf)
      .filter((status) => status !== 429),
  ).toEqual(Array(ofOne).fill(408));
});

test('visitors are answered while hundreds ask for pages and never read them', async () => {
  const { origin } = await useTestSite();
  const greedy = await connectAll(origin);
  onTestFinished(() => {
    for (const socket of greedy) socket.destroy();
  });
  for (const socket of greedy) socket.pause().write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20));
  expect(await visits(origin)).toEqual(Array(VISITORS).fill(200));
});

// The limit is a minute, and the server looks twice a minute.
if (isTorture)
  test('who has not sent its headers within a minute is told so and cut', async () => {
    const { origin } = await useTestSite();
    // The drops come slowly enough to stay under the limit of their length.
    const slow = await dripping(origin, 'GET / HTTP/1.1\r\nHost: a\r\n', 'X-a: b\r\n', 1_000);
    await vi.waitFor(() => expect(slow.isOpen()).toBe(0), { timeout: 120_000, interval: 500 });
    expect(new Set(slow.answers().map(statusOf))).toEqual(new Set([408]));
  });

test('a hundred requests sent at once on one connection are each answered, in their order', async () => {
  const { origin } = await useTestSite();
  const paths = Array.from(
    { length: MOST_WAITING },
    (_, index) => ['/', '/nulle-part', '/renvoi'][index % 3],
  );
  const bytes = paths
    .map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br\r\n\r\n`)
    .join('');
  const last = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
  const { statuses } = await sendBytes(origin, Buffer.from(bytes + last));
  expect(statuses).toEqual([...paths.map((path) => ({ '/': 200, '/renvoi': 302 })[path ?? ''] ?? 404), 200]);
});

test.each([
  ['gzip', (bytes: Buffer) => zlib.gzipSync(bytes)],
  ['br', (bytes: Buffer) => zlib.brotliCompressSync(bytes)],
  ['deflate', (bytes: Buffer) => zlib.deflateSync(bytes)],
  ['gzip, gzip', (bytes: Buffer) => zlib.gzipSync(zlib.gzipSync(bytes))],
])('a bomb packed as %s stays as small as it came', async (encoding, pack) => {
  const { origin } = await useTestSite();
  const bomb = pack(Buffer.alloc(50 * 1024 * 1024));
  expect(bomb.length).toBeLessThan(1024 * 1024);
  const headers = { 'Content-Encoding': encoding, 'Content-Type': 'application/x-www-form-urlencoded' };
  const { status, body } = await ask(origin, '/formulaire', { method: 'POST', headers, body: bomb });
  expect(status).toBe(200);
  expect(body.toString()).toContain(`reçu ${bomb.length}`);
});
