import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { provesChallenge, readChallenge } from './code-challenge.ts';

const verifier = 'v'.repeat(112);
const challenge = createHash('sha256').update(verifier).digest('base64url');

test.each([
  ['', '', null],
  [challenge, 's256', { challenge, method: 's256' }],
  [challenge, 'S256', { challenge, method: 's256' }],
  ['a'.repeat(128), 'plain', { challenge: 'a'.repeat(128), method: 'plain' }],
])('%s %s', (code_challenge, code_challenge_method, expected) => {
  expect(readChallenge({ code_challenge, code_challenge_method })).toEqual(expected);
});

test.each([
  [challenge, '', 'PKCE flow requires code_challenge_method and code_challenge'],
  ['', 's256', 'PKCE flow requires code_challenge_method and code_challenge'],
  ['a'.repeat(42), 's256', 'code challenge has to be between 43 and 128 characters'],
  ['a'.repeat(129), 's256', 'code challenge has to be between 43 and 128 characters'],
  ['a'.repeat(42).concat(' '), 's256', 'code challenge can only contain'],
  [challenge, 'md5', 'Invalid code_challenge_method'],
])('%s %s is refused', (code_challenge, code_challenge_method, message) => {
  expect(() => readChallenge({ code_challenge, code_challenge_method })).toThrow(message);
});

test('only the verifier proves a challenge', () => {
  expect(provesChallenge(verifier, { challenge, method: 's256' })).toBe(true);
  expect(provesChallenge(challenge, { challenge, method: 's256' })).toBe(false);
  expect(provesChallenge(challenge, { challenge, method: 'plain' })).toBe(true);
  expect(provesChallenge('', { challenge, method: 'plain' })).toBe(false);
});
