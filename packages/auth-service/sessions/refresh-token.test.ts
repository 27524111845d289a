import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  decodeRefreshToken,
  encodeRefreshToken,
  isOldForm,
  isSignedWith,
  makeRefreshKey,
} from './refresh-token.ts';

const key = makeRefreshKey();
const sessionId = randomUUID();

test.each([0, 1, 255, 2 ** 32, Number.MAX_SAFE_INTEGER])('counter %i comes back', (counter) => {
  const token = encodeRefreshToken({ sessionId, counter }, key);
  expect(decodeRefreshToken(token)).toEqual({ sessionId, counter });
  expect(isSignedWith(token, key)).toBe(true);
  expect(isSignedWith(token, makeRefreshKey())).toBe(false);
});

test('a changed token is not signed, or is none', () => {
  const token = encodeRefreshToken({ sessionId, counter: 3 }, key);
  for (let place = 0; place < token.length; place += 1) {
    const other = token[place] === 'A' ? 'B' : 'A';
    const changed = `${token.slice(0, place)}${other}${token.slice(place + 1)}`;
    expect(decodeRefreshToken(changed) !== null && isSignedWith(changed, key)).toBe(false);
  }
});

test.each(['', 'court', 'a'.repeat(12), 'a'.repeat(54), 'a'.repeat(56), '='.repeat(55), 'é'.repeat(55)])(
  '%s has not the form',
  (token) => {
    expect(decodeRefreshToken(token)).toBeNull();
  },
);

test('the older form is twelve small letters and digits', () => {
  expect(isOldForm('abcdefgh1234')).toBe(true);
  for (const token of ['abcdefgh123', 'abcdefgh12345', 'ABCDEFGH1234', 'abcdefgh-234'])
    expect(isOldForm(token)).toBe(false);
});
