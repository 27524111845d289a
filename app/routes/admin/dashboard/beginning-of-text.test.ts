import { expect, test } from 'vitest';
import { beginningOf } from './beginning-of-text.ts';

test('what follows a greeting is told too, on one line that ends where it fits', () => {
  expect(beginningOf(' Bonjour,\r\n\nIl est parti hier\u00a0!\n')).toBe('Bonjour, Il est parti hier\u00a0!');
  expect(beginningOf('')).toBe('');
  expect(beginningOf('é'.repeat(120))).toBe('é'.repeat(120));
  expect(beginningOf('é'.repeat(121))).toBe(`${'é'.repeat(119)}…`);
});
