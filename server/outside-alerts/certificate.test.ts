import { expect, test } from 'vitest';
import { certificateEnd, certificateWords, watchCertificate } from './certificate.ts';

const now = new Date('2026-11-27T10:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000);

test.each([
  [null, null],
  [inDays(60), null],
  [inDays(8), null],
  [inDays(6), 'Il vaut jusqu’au 03/12/2026 11:00.'],
  [inDays(-1), 'Il vaut jusqu’au 26/11/2026 11:00.'],
])('a certificate until %s: %j', (validTo, words) => {
  expect(certificateWords(validTo, now)).toBe(words);
});

test('an address in http has none, and one that nobody answers at is not judged', async () => {
  expect(await watchCertificate('http://localhost:3000')(now)).toBeNull();
  // A port that nobody may listen on.
  expect(await certificateEnd('localhost', 1)).toBeNull();
});
