import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashCode, makeCode } from './one-time-codes.ts';

test('codes are six digits, and rarely the same', () => {
  const codes = Array.from({ length: 500 }, makeCode);
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  expect(new Set(codes).size).toBeGreaterThan(490);
});

test('what is kept of a code is the SHA-224 of address and code', () => {
  const expected = createHash('sha224').update('a@b.fr123456').digest('hex');
  expect(hashCode('a@b.fr', '123456')).toBe(expected);
});
