import { expect, test } from 'vitest';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { CONSENT_DAYS, CONSENT_KEY, readConsent } from './consent-record.ts';

const DAY = 86_400_000;
const given = new Date('2026-11-21T10:00:00Z');
const later = (days: number) => new Date(given.getTime() + days * DAY);
const record = (changes: object = {}) =>
  JSON.stringify({
    categories: ['necessary', 'analytics'],
    revision: 7,
    expirationTime: later(CONSENT_DAYS).getTime(),
    ...changes,
  });

function read(text: string | undefined, now = later(1)) {
  const storage = memoryStorage();
  if (text !== undefined) storage.setItem(CONSENT_KEY, text);
  return readConsent(storage, 7, now);
}

test('an answer holds for six months, then the question is asked again', () => {
  expect(read(record())).toEqual(['analytics']);
  expect(read(record(), later(181))).toEqual(['analytics']);
  expect(read(record(), later(183))).toBeNull();
  expect(CONSENT_DAYS).toBe(182);
});

test('each category is accepted by itself, and all but the necessary refused is a refusal', () => {
  expect(read(record({ categories: ['necessary', 'chat', 'analytics'] }))).toEqual(['analytics', 'chat']);
  expect(read(record({ categories: ['necessary', 'chat'] }))).toEqual(['chat']);
  expect(read(record({ categories: ['necessary', 'ads'] }))).toEqual([]);
  expect(read(record({ categories: ['necessary'] }))).toEqual([]);
});

test('an answer about another service is none', () => {
  expect(read(record({ revision: 8 }))).toBeNull();
});

test.each([
  ['nothing', undefined],
  ['not JSON', '{oui'],
  ['null', 'null'],
  ['another shape', '"analytics"'],
  ['no term', record({ expirationTime: undefined })],
  ['no categories', record({ categories: 'analytics' })],
])('what cannot be read is no consent: %s', (_case, text) => {
  expect(read(text)).toBeNull();
});
