import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import net from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ask } from '#tests/support/raw-http.ts';
import { listen } from '../listen.ts';
import { MOST_WAITING } from './one-at-a-time.ts';

/** More than the buffers of a connection take. */
const LARGE = Buffer.alloc(30_000_000, 'a');

/** A server that remembers what began, and a connection to it that reads nothing until it is resumed. */
async function connected(answer: (url: string) => string | Buffer) {
  const begun: string[] = [];
  const handler = ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    begun.push(url);
    response.end(answer(url));
  };
  const server = await listen(handler, { port: 0, host: '127.0.0.1', fixedHeaders: [] });
  const socket = net.connect(server.port, '127.0.0.1').pause();
  onTestFinished(async () => {
    socket.destroy();
    await server.stop(1_000);
  });
  await once(socket, 'connect');
  const send = (...urls: string[]) =>
    socket.write(urls.map((url) => `GET ${url} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''));
  return { begun, socket, send, origin: `http://127.0.0.1:${server.port}` };
}

test('who does not read the first answer has no other begun, and all once it reads', async () => {
  const { begun, socket, send, origin } = await connected((url) => (url === '/grand' ? LARGE : url));
  send('/grand', '/deux', '/trois');
  await vi.waitFor(() => expect(begun).toEqual(['/grand']));
  // Another client is answered meanwhile.
  expect((await ask(origin, '/autre')).status).toBe(200);
  expect(begun).toEqual(['/grand', '/autre']);
  let text = '';
  socket.on('data', (chunk) => (text = (text + chunk.toString('latin1')).slice(-1_000)));
  socket.resume();
  await vi.waitFor(() => expect(text).toMatch(/\/deux.*\/trois$/s));
  expect(begun).toEqual(['/grand', '/autre', '/deux', '/trois']);
});

test('so many may wait, and one more cuts the connection', async () => {
  const { begun, socket, send } = await connected((url) => url);
  const urls = Array.from({ length: MOST_WAITING + 1 }, (_, index) => `/${index}`);
  send(...urls);
  socket.resume();
  await vi.waitFor(() => expect(begun).toEqual(urls));
  expect(socket.destroyed).toBe(false);
  send(...urls, '/de-trop');
  // The connection is cut while it still sends, or after: both end it.
  await new Promise((resolve) => socket.on('error', () => {}).once('close', resolve));
  expect(begun).not.toContain('/de-trop');
});
