import { describe, expect, test } from 'vitest';
import type { Capped } from '#domain/order/hold-caps.ts';
import { cappedText } from './capped-texts.ts';

const ways = {
  nameOf: () => 'SSD 1 To',
  hasCards: true,
  isSignedIn: false,
  phone: '06\u00a073\u00a053\u00a012\u00a076',
};
const words = (capped: Capped, change = {}) => cappedText(capped, { ...ways, ...change });

const OWN: Capped[] = [
  { cap: 'product', of: 'mailbox', productId: 'x', most: 3 },
  { cap: 'units', of: 'phone' },
  { cap: 'cents', of: 'network' },
  { cap: 'orders', of: 'mailbox' },
  { cap: 'unkept', of: 'network' },
  { cap: 'unproven', of: 'mailbox' },
];
const UNPROVEN: Capped[] = [
  { cap: 'unproven', of: 'network' },
  { cap: 'lapsed', of: 'phone' },
  { cap: 'strangers', of: 'all' },
  { cap: 'strangers', of: 'network' },
  { cap: 'strangers of product', of: 'all', productId: 'x', most: 0 },
  { cap: 'strangers of product', of: 'network', productId: 'x', most: 2 },
];

describe.each([...OWN, ...UNPROVEN, { cap: 'share', of: 'network' } as const])('$cap of $of', (capped) => {
  test('says that nothing was ordered, and whom to call', () => {
    expect(words(capped)).toMatch(/\. Rien n’a été commandé\.$/);
    expect(words(capped)).toContain('appelez le 06\u00a073\u00a053\u00a012\u00a076');
  });
});

test.each(OWN)('$cap of $of: a card passes, where cards are taken', (capped) => {
  expect([words(capped), words(capped, { hasCards: false })].map((said) => said.includes('carte'))).toEqual([
    true,
    false,
  ]);
});

test.each(UNPROVEN)(
  '$cap of $of: an account whose address is confirmed passes; who has one names that address',
  (capped) => {
    expect(words(capped)).toContain('connectez-vous, ou créez un compte et confirmez son adresse');
    expect(words(capped, { isSignedIn: true })).toContain('l’adresse confirmée de votre compte');
  },
);

test('a figure is that of whose cap it is', () => {
  expect(words({ cap: 'units', of: 'mailbox' })).toContain('20 articles au plus');
  expect(words({ cap: 'units', of: 'network' })).toContain('40 articles au plus');
});
