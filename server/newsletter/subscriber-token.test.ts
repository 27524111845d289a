import { expect, test } from 'vitest';
import { subscriberOf, subscriberToken } from './subscriber-token.ts';

const ID = '7b0c2c3e-2f0e-4c84-9a41-0f6f1f1f2a3b';
const OTHER = '00000000-0000-4000-8000-000000000001';

test('a token leads to its subscription alone', () => {
  const token = subscriberToken('secret', ID);
  expect(subscriberOf('secret', token)).toBe(ID);
  expect(subscriberOf('another', token)).toBeNull();
});

test.each([
  ['another id', (token: string) => token.replace(ID, OTHER)],
  ['a cut end', (token: string) => token.slice(0, -1)],
  ['nothing after the id', () => ID],
  ['nothing', () => ''],
])('%s is refused', (_, change) => {
  expect(subscriberOf('secret', change(subscriberToken('secret', ID)))).toBeNull();
});
