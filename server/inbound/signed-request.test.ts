import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSigned } from './signed-request.ts';

const NOW = new Date('2026-11-29T10:00:00Z');
const BODY = new TextEncoder().encode('bonjour');

function headersOf(change: { at?: number; secret?: string; body?: string } = {}): Headers {
  const { at = NOW.getTime() / 1000, secret = 'secret', body = 'bonjour' } = change;
  const mac = createHmac('sha256', secret).update(`m1.${at}.${body}`).digest('base64');
  return new Headers({
    'webhook-id': 'm1',
    'webhook-timestamp': String(at),
    'webhook-signature': `v1a,x v1,${mac}`,
  });
}

test('a request is taken that was signed with the secret, these words and a moment ago', () => {
  expect(isSigned('secret', headersOf(), BODY, NOW)).toBe(true);
  const wrong = [
    headersOf({ secret: 'autre' }),
    headersOf({ body: 'bonsoir' }),
    headersOf({ at: NOW.getTime() / 1000 - 301 }),
    headersOf({ at: NOW.getTime() / 1000 + 301 }),
    new Headers(),
  ];
  for (const headers of wrong) expect(isSigned('secret', headers, BODY, NOW)).toBe(false);
});

test('a key in the form of the standard is its bytes', () => {
  const key = Buffer.from('vingt-quatre octets ici.');
  const mac = createHmac('sha256', key).update('m1.1764410400.bonjour').digest('base64');
  const headers = new Headers({
    'webhook-id': 'm1',
    'webhook-timestamp': '1764410400',
    'webhook-signature': `v1,${mac}`,
  });
  const at = new Date(1764410400_000);
  expect(isSigned(`whsec_${key.toString('base64')}`, headers, BODY, at)).toBe(true);
  // Nothing is decoded of this one: the empty key would be everybody's.
  const empty = createHmac('sha256', '').update('m1.1764410400.bonjour').digest('base64');
  headers.set('webhook-signature', `v1,${empty}`);
  expect(isSigned('whsec_!!!!!!!!!!!!!!!!!!!!', headers, BODY, at)).toBe(false);
});
