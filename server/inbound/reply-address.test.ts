import { expect, test } from 'vitest';
import { isProofOf, replyAddress, replyTags } from './reply-address.ts';

const BASE = 'dossiers@exemple.fr';
const repair = { id: '0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10', reference: 'REP-2026-K7R-4WM' };
const address = replyAddress(BASE, 'secret', repair);

test('an address leads to its case, whatever its capitals, and to no other', () => {
  expect(address).toMatch(/^dossiers\+rep-2026-k7r-4wm\.[0-9a-f]{20}@exemple\.fr$/);
  expect((address.split('@')[0] ?? '').length).toBeLessThanOrEqual(64);
  const [tag] = replyTags(BASE, ['autre@exemple.fr', address.toUpperCase()]);
  expect(tag?.reference).toBe(repair.reference);
  expect(tag && isProofOf('secret', repair.id, tag)).toBe(true);
  expect(tag && isProofOf('secret', '5d3c1c1e-0a0f-4d53-8f0a-0a2b7c1d9e11', tag)).toBe(false);
  expect(tag && isProofOf('autre secret', repair.id, tag)).toBe(false);
});

test('an address of another mailbox, or without a whole tag, leads nowhere', () => {
  const others = [BASE, 'dossiers+rep-2026-k7r-4wm@exemple.fr', address.replace('exemple.fr', 'exemple.com')];
  expect(replyTags(BASE, [...others, address.slice(1), ''])).toEqual([]);
});
