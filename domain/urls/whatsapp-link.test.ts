import { expect, test } from 'vitest';
import { whatsappLink } from './whatsapp-link.ts';

test.each([
  ['06\u00a012\u00a034\u00a056\u00a078', '33612345678'],
  ['+262\u00a0692\u00a012\u00a034\u00a056', '262692123456'],
  ['+32\u00a0475\u00a012\u00a034\u00a056', '32475123456'],
])('%s is dialled from any country', (shown, digits) => {
  expect(whatsappLink(shown, 'Bonjour')).toBe(`https://wa.me/${digits}?text=Bonjour`);
});

test('the text arrives as it is', () => {
  const text = 'Bonjour, ma réparation REP-2026-K7R-4WM\u00a0: écran & vitre + 2 ?\nMerci';
  expect(new URL(whatsappLink('06 12 34 56 78', text)).searchParams.get('text')).toBe(text);
});
