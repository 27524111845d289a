import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_LINES, MAX_QUANTITY } from '#domain/cart/cart-limits.ts';
import { cartCookie, countCookie, hasCartCookie, readCartCookie, readCountCookie } from './cart-cookie.ts';

const SSD = '0b0f7a3e-2a52-4c4e-9a44-6f1a54f4a001';

const headerOf = (json: unknown) => `panier=${Buffer.from(JSON.stringify(json)).toString('base64url')}`;
const sentBack = (setCookie: string) => setCookie.split(';', 1)[0] as string;

const line = fc.record(
  {
    id: fc.uuid(),
    quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
    seenAt: fc.integer({ min: 1, max: 9_999_999_999 }),
  },
  { requiredKeys: ['id', 'quantity'] },
);

test('a cart comes back from its cookie as it went, whole and within what browsers keep', () => {
  fc.assert(
    fc.property(fc.uniqueArray(line, { maxLength: MAX_LINES, selector: ({ id }) => id }), (lines) => {
      const pair = sentBack(cartCookie(lines, true));
      expect(pair.length).toBeLessThan(4096);
      expect(readCartCookie(`autre=1; ${pair}`, true)).toEqual(lines);
      // Without the prefix anybody under the same domain may have planted it.
      expect(readCartCookie(pair.replace('__Host-', ''), true)).toEqual([]);
    }),
  );
});

test('it has no name and no price, is for the whole site and for ninety days', () => {
  const cookie = cartCookie(
    [{ id: SSD, quantity: 2, name: 'SSD', listedPriceCents: 20_900, seenAt: 1_795_000_000 }],
    false,
  );
  const [, value = ''] = /^panier=([^;]*)/.exec(cookie) ?? [];
  expect(JSON.parse(Buffer.from(value, 'base64url').toString())).toEqual([[SSD, 2, 1_795_000_000]]);
  expect(cookie.slice(cookie.indexOf(';'))).toBe('; Max-Age=7776000; Path=/; SameSite=Lax');
  expect(cartCookie([{ id: SSD, quantity: 2 }], true)).toMatch(/; Secure/);
});

test('an empty cart leaves no cookie', () => {
  expect(cartCookie([], false)).toMatch(/^panier=; Max-Age=0;/);
  expect(countCookie([], false)).toMatch(/^panier-n=; Max-Age=0;/);
});

test('the count is that of the articles', () => {
  const cookie = countCookie(
    [
      { id: SSD, quantity: 2 },
      { id: SSD, quantity: 3 },
    ],
    false,
  );
  expect(sentBack(cookie)).toBe('panier-n=5');
  expect(readCountCookie('panier-n=5', false)).toBe(5);
  expect(readCountCookie('panier=x', false)).toBeNull();
});

test.each([
  ['no cookie', null],
  ['nothing in it', 'panier='],
  ['no JSON', 'panier=bonjour'],
  ['an object', headerOf({ id: SSD, quantity: 1 })],
  ['a number', headerOf(1)],
  ['no id', headerOf([["1'; drop table products", 1]])],
  ['no article', headerOf([[SSD, 0]])],
  ['fewer than none', headerOf([[SSD, -1]])],
  ['a thousand millions', headerOf([[SSD, 1e9]])],
  ['one and a half', headerOf([[SSD, 1.5]])],
  ['no number', headerOf([[SSD, null]])],
  ['a number in words', headerOf([[SSD, '2']])],
  ['a price', headerOf([[SSD, 1, 1_795_000_000, 0.01]])],
  ['lists in lists', `panier=${Buffer.from('['.repeat(3000)).toString('base64url')}`],
])('a cookie with %s is an empty cart', (_, header) => {
  expect(readCartCookie(header, false)).toEqual([]);
});

test('what is right beside what is not stays, each product once', () => {
  const header = headerOf([[SSD, 2], [SSD, 3], 'x', [SSD.replace('1', '2').toUpperCase(), 1]]);
  expect(readCartCookie(header, false)).toEqual([
    { id: SSD, quantity: 2 },
    { id: SSD.replace('1', '2'), quantity: 1 },
  ]);
});

test('whatever a browser sends, it is read without a failure', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.jsonValue().map(headerOf)), (header) => {
      for (const { quantity } of readCartCookie(header, false)) expect(quantity).toBeGreaterThan(0);
      expect([true, false]).toContain(hasCartCookie(header, false));
    }),
  );
});
