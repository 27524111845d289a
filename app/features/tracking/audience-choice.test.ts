import { expect, test } from 'vitest';
import { memoryStorage, refusedStorage } from '#tests/support/memory-storage.ts';
import { readAudienceChoice, saveAudienceChoice } from './audience-choice.ts';

const browser = (signals: object = {}) => ({ localStorage: memoryStorage(), navigator: signals });

test('visits are counted until they are refused, and again when the refusal is taken back', () => {
  const visitor = browser();
  expect(readAudienceChoice(visitor)).toBe('counted');
  saveAudienceChoice(visitor, 'refused');
  expect(readAudienceChoice(visitor)).toBe('refused');
  saveAudienceChoice(visitor, 'counted');
  expect(readAudienceChoice(visitor)).toBe('counted');
  expect(visitor.localStorage.length).toBe(0);
});

test.each([
  ['Global Privacy Control', { globalPrivacyControl: true }, 'protected'],
  ['Do Not Track', { doNotTrack: '1' }, 'protected'],
  ['Do Not Track that allows', { doNotTrack: '0' }, 'counted'],
  ['Do Not Track without an opinion', { doNotTrack: null }, 'counted'],
  ['Do Not Track of an old Firefox, without an opinion', { doNotTrack: 'unspecified' }, 'counted'],
  ['neither', { globalPrivacyControl: false }, 'counted'],
])('%s: %o is %s', (_signal, signals, expected) => {
  expect(readAudienceChoice(browser(signals))).toBe(expected);
});

test('a browser that keeps nothing for us is not counted', () => {
  expect(readAudienceChoice({ localStorage: refusedStorage(), navigator: {} })).toBe('protected');
});
