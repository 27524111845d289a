import { expect, test } from 'vitest';
import { proofToken } from '#tests/support/prove.ts';
import { makeChallenge, readSolution } from './challenge.ts';
import { proofKeys } from './proof-keys.ts';

const keys = proofKeys('un secret');
const bound = { purpose: 'signup', network: 'reseau' };
const now = new Date('2026-11-26T10:00:00Z');
const expiresAt = new Date('2026-11-26T10:05:00Z');

const make = () => makeChallenge(keys, bound, { guesses: 20, expiresAt });

test('a solution is known again, with what it was asked for and until when', async () => {
  const challenge = await make();
  expect(await readSolution(keys, await proofToken({ challenge }), bound, now)).toEqual({
    id: challenge.parameters.nonce,
    guesses: 20,
    expiresAt,
  });
});

test('it is worth nothing for another purpose, from another network, too late, or under another key', async () => {
  const token = await proofToken({ challenge: await make() });
  const tried = await Promise.all([
    readSolution(keys, token, { ...bound, purpose: 'recover' }, now),
    readSolution(keys, token, { ...bound, network: 'ailleurs' }, now),
    readSolution(keys, token, bound, expiresAt),
    readSolution(proofKeys('un autre secret'), token, bound, now),
  ]);
  expect(tried).toEqual([null, null, null, null]);
});

type Payload = {
  challenge: { parameters: { keyPrefix: string; data: Record<string, unknown> }; signature: string };
  solution: { counter: number; derivedKey: string };
};

test.each<[string, (payload: Payload) => void]>([
  ['a purpose', ({ challenge }) => Object.assign(challenge.parameters.data, { purpose: 'recover' })],
  ['a network', ({ challenge }) => Object.assign(challenge.parameters.data, { network: 'ailleurs' })],
  ['an expiry', ({ challenge }) => Object.assign(challenge.parameters.data, { expires: 9e15 })],
  ['an effort', ({ challenge }) => Object.assign(challenge.parameters.data, { guesses: 4000 })],
  ['a puzzle', ({ challenge }) => Object.assign(challenge.parameters, { keyPrefix: '00' })],
  ['a cost', ({ challenge }) => Object.assign(challenge.parameters, { cost: 1 })],
  ['no key', ({ challenge }) => Object.assign(challenge.parameters, { keySignature: undefined })],
  ['a signature', ({ challenge }) => Object.assign(challenge, { signature: '0'.repeat(64) })],
  ['an answer', ({ solution }) => Object.assign(solution, { derivedKey: '0'.repeat(64) })],
])('one with %s of its own is refused', async (_what, change) => {
  const payload = JSON.parse(atob(await proofToken({ challenge: await make() }))) as Payload;
  change(payload);
  const bounds = [bound, { ...bound, purpose: 'recover' }, { ...bound, network: 'ailleurs' }];
  for (const asked of bounds)
    expect(await readSolution(keys, btoa(JSON.stringify(payload)), asked, now)).toBeNull();
});

test.each(['', 'x', '{}', btoa('{}'), btoa('null'), 'e'.repeat(5_000), 'wait.a.b', '🜁'])(
  '%j is no token',
  async (token) => {
    expect(await readSolution(keys, token, bound, now)).toBeNull();
  },
);
