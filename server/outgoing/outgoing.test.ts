import type { LookupAddress } from 'node:dns';
import http from 'node:http';
import net from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { connectOutside, InsideAddressError, leadsInside } from './connect-outside.ts';
import { fetchOutside } from './fetch-outside.ts';
import { isInsideAddress } from './inside-address.ts';
import { getOutside } from './send-outside.ts';

test.each([
  '127.0.0.1',
  '127.8.9.10',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.0.8',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  // Not addresses, but a resolver would read them as some; its answer is checked.
  '2130706433',
  '0x7f000001',
  '127.1',
  '0177.0.0.1',
  'localhost',
  '',
])('%s is inside', (address) => {
  expect(isInsideAddress(address)).toBe(true);
});

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.255.255',
  '172.32.0.1',
  '192.167.255.255',
  '213.186.33.20',
  '223.255.255.255',
  '2001:4860:4860::8888',
  '2a01:e00::1',
  '2606:4700::1111',
])('%s is on the public internet', (address) => {
  expect(isInsideAddress(address)).toBe(false);
});

async function listening(): Promise<number> {
  const server = net.createServer((socket) => socket.on('error', () => {}).end('here'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as net.AddressInfo).port;
}

/** A name server that answers each question with the next list. */
const answering = (...answers: LookupAddress[][]) => {
  let asked = 0;
  return {
    asked: () => asked,
    lookUp: (_host: string, _options: unknown, callback: (e: null, list: LookupAddress[]) => void) => {
      const list = answers[Math.min(asked, answers.length - 1)] ?? [];
      asked += 1;
      callback(null, list);
    },
  };
};

const timeoutMs = 2_000;
const HERE = { address: '127.0.0.1', family: 4 };
const AWAY = { address: '1.1.1.1', family: 4 };

test.each(['127.0.0.1', '0.0.0.0', '2130706433', '127.1', 'localhost'])(
  'nothing is connected to %s',
  async (host) => {
    const port = await listening();
    await expect(connectOutside({ host, port }, { privateHosts: [], timeoutMs })).rejects.toThrow(
      InsideAddressError,
    );
  },
);

test('a public name with an address of ours among its addresses is refused', async () => {
  const port = await listening();
  const { lookUp } = answering([AWAY, HERE]);
  await expect(
    connectOutside({ host: 'smtp.exemple.fr', port }, { privateHosts: [], timeoutMs, lookUp }),
  ).rejects.toThrow(InsideAddressError);
});

test('a name is resolved once: an answer that changes afterwards is never asked for', async () => {
  const port = await listening();
  const names = answering([HERE], [AWAY]);
  const socket = await connectOutside(
    { host: 'relais.atelier', port },
    { privateHosts: ['relais.atelier'], timeoutMs, lookUp: names.lookUp },
  );
  socket.destroy();
  expect([names.asked(), socket.remoteAddress ?? '127.0.0.1']).toEqual([1, '127.0.0.1']);
});

test('the environment opens one host, by its name, and no other', async () => {
  const port = await listening();
  const privateHosts = ['localhost'];
  const socket = await connectOutside({ host: 'LOCALHOST', port }, { privateHosts, timeoutMs });
  socket.destroy();
  await expect(connectOutside({ host: '127.0.0.1', port }, { privateHosts, timeoutMs })).rejects.toThrow(
    InsideAddressError,
  );
});

test('a name that has an inside address leads inside, unless the environment allows it', async () => {
  const { lookUp } = answering([AWAY, HERE], [AWAY], []);
  const rules = { privateHosts: ['relais.atelier'], timeoutMs, lookUp };
  expect(await leadsInside('relais.atelier', rules)).toBe(false);
  expect(await leadsInside('127.0.0.1', rules)).toBe(true);
  expect(await leadsInside('sms.exemple.fr', rules)).toBe(true);
  expect(await leadsInside('sms.exemple.fr', rules)).toBe(false);
  expect(await leadsInside('inconnu.exemple.fr', rules)).toBe(false);
  // A name server that does not answer keeps nobody waiting.
  expect(await leadsInside('sms.exemple.fr', { ...rules, timeoutMs: 1, lookUp: () => {} })).toBe(false);
});

test('a service that sends elsewhere is followed nowhere, and no spelling of an inside address is asked', async () => {
  const asked: (string | undefined)[] = [];
  const server = http.createServer(({ url }, response) => {
    asked.push(url);
    response.writeHead(307, { location: '/secret' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  onTestFinished(() => void server.closeAllConnections());
  onTestFinished(() => void server.close());
  const { port } = server.address() as net.AddressInfo;
  const { lookUp } = answering([HERE]);
  const connectWith = (privateHosts: string[]) => (to: { host: string; port: number }) =>
    connectOutside(to, { privateHosts, timeoutMs, lookUp });
  const allowed = connectWith(['service.atelier']);
  const url = `http://service.atelier:${port}/essai`;
  expect((await fetchOutside(allowed)(url)).status).toBe(307);
  expect((await getOutside(url, { connect: allowed, timeoutMs })).status).toBe(307);
  expect(asked).toEqual(['/essai', '/essai']);
  for (const host of [
    '127.0.0.1',
    '2130706433',
    '0177.1',
    '0x7f.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    'nom.exemple.fr',
  ])
    for (const ask of [
      fetchOutside(connectWith([])),
      (to: string) => getOutside(to, { connect: connectWith([]), timeoutMs }),
    ])
      await expect(ask(`http://${host}:${port}/`), host).rejects.toThrow(InsideAddressError);
  expect(asked).toHaveLength(2);
});
