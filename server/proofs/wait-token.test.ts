import { expect, test } from 'vitest';
import { proofKeys } from './proof-keys.ts';
import { makeWaitToken, readWaitToken } from './wait-token.ts';

const keys = proofKeys('un secret');
const bound = { purpose: 'form: repair', network: 'reseau' };
const now = new Date('2026-11-26T10:00:00Z');
const times = { waitS: 20, readyMs: now.getTime() + 20_000, expiresMs: now.getTime() + 620_000 };
const token = makeWaitToken(keys, bound, times);

test('a token says when it is good, and each is another', () => {
  expect(readWaitToken(keys, token, bound, now)).toMatchObject(times);
  expect(makeWaitToken(keys, bound, times)).not.toBe(token);
});

test('it is none for another purpose, from another network, too late, or under another key', () => {
  expect([
    readWaitToken(keys, token, { ...bound, purpose: 'form: order' }, now),
    readWaitToken(keys, token, { ...bound, network: 'ailleurs' }, now),
    readWaitToken(keys, token, bound, new Date(times.expiresMs)),
    readWaitToken(proofKeys('un autre secret'), token, bound, now),
  ]).toEqual([null, null, null, null]);
});

test('what was written by somebody else is none', () => {
  const [, body = '', mac = ''] = token.split('.');
  const sooner = Buffer.from(JSON.stringify({ ...times, readyMs: 0, ...bound, id: 'x' })).toString(
    'base64url',
  );
  for (const tried of [
    '',
    'wait.',
    'wait..',
    `wait.${body}`,
    `wait.${body}.x`,
    `wait.${sooner}.${mac}`,
    `x${token}`,
  ])
    expect(readWaitToken(keys, tried, bound, now)).toBeNull();
});
