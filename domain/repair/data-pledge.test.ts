import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { DATA_PLEDGE_VERSION, pledgeRows, pledgeText, pledgeVersions } from './data-pledge.ts';

/** What customers have signed stays as it was: other words are another version, added here too. */
const WORDS: Record<string, string> = { '2026-11-29': '4242d46529f98958' };

test('the words of each version are those that were shown', () => {
  const digest = (version: string) =>
    createHash('sha256')
      .update(pledgeText(version) ?? '')
      .digest('hex')
      .slice(0, 16);
  expect(Object.fromEntries(pledgeVersions().map((version) => [version, digest(version)]))).toEqual(WORDS);
});

test('the newest version is the one that is shown now', () => {
  expect(pledgeVersions().toSorted().at(-1)).toBe(DATA_PLEDGE_VERSION);
  expect(pledgeText(DATA_PLEDGE_VERSION)).toContain('Notre engagement du 29 novembre 2026. Regardé');
});

test.each([null, '2020-01-01', 'toString'])('%s promises nothing', (version) => {
  expect([pledgeRows(version), pledgeText(version)]).toEqual([null, null]);
});
