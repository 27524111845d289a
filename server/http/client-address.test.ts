import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { addressKey, type ClientBindings, clientAddress } from './client-address.ts';

async function read(
  env: ClientBindings,
  headers: Record<string, string> = {},
  clientIpHeader?: string,
): Promise<string> {
  const app = new Hono<{ Bindings: ClientBindings }>();
  app.get('/', (c) => c.text(clientAddress(c, { clientIpHeader }) ?? 'none'));
  return (await app.request('/', { headers }, env)).text();
}

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } as IncomingMessage });

test('the connection’s address counts, and no header that nobody vouches for', async () => {
  expect(await read(from('192.0.2.1'), { 'X-Forwarded-For': '203.0.113.9' })).toBe('192.0.2.1');
  expect(await read(from('::ffff:192.0.2.1'))).toBe('192.0.2.1');
  expect(await read(from('fe80::1%eth0'))).toBe('fe80::1');
  expect(await read({})).toBe('none');
});

test('the last word of our proxy’s header counts', async () => {
  const headers = { 'X-Forwarded-For': '203.0.113.9, 198.51.100.7' };
  expect(await read(from('127.0.0.1'), headers, 'X-Forwarded-For')).toBe('198.51.100.7');
  expect(await read(from('127.0.0.1'), {}, 'X-Forwarded-For')).toBe('127.0.0.1');
  expect(await read(from('127.0.0.1'), { 'X-Real-IP': 'moi' }, 'X-Real-IP')).toBe('none');
});

test.each([
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[::ffff:203.0.113.7]:51234', '203.0.113.7'],
  ['198.51.100.1, 203.0.113.7:51234', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  // A value that is no address gives the same result as before.
  ['203.0.113.7:', 'none'],
  ['203.0.113.7:https', 'none'],
  ['203.0.113.700:80', 'none'],
  ['2001:db8::1]:443', 'none'],
  ['[]:443', 'none'],
  ['[203.0.113.7:443', 'none'],
  ['unknown', 'none'],
])('a proxy that writes « %s » names %s', async (written, address) => {
  expect(await read(from('127.0.0.1'), { 'X-Real-IP': written }, 'X-Real-IP')).toBe(address);
});

test('a call from inside names its client', async () => {
  expect(await read({ clientIp: '2001:db8::1' })).toBe('2001:db8::1');
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  [undefined, 'unknown'],
])('%s is counted as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});
