import { expect, test } from 'vitest';
import type { ContentPage } from '#server/content/pages.ts';
import { findLegalVersion } from './find-legal-version.ts';

const pages: Record<string, object> = {
  '/legal/cgv': { type: 'legal', updated: '2026-11-21' },
  '/legal/cgv/2025-06-01': { type: 'legal', updated: '2025-06-01' },
  '/legal/autre': { type: 'page', updated: '2026-11-21' },
};
const content = { findPage: (path: string) => (pages[path] ?? null) as ContentPage | null };
const find = (type: string, day?: string) => {
  const found = findLegalVersion(content, type, day);
  return found && [found.page.updated, found.isOld];
};

test('without a day it is the version in force, which also has its own', () => {
  expect(find('cgv')).toEqual(['2026-11-21', false]);
  expect(find('cgv', '2026-11-21')).toEqual(['2026-11-21', false]);
});

test('an older one is found by its day, and is old', () => {
  expect(find('cgv', '2025-06-01')).toEqual(['2025-06-01', true]);
});

test.each([
  ['cgv', '2024-01-01'],
  ['cgv', 'hier'],
  ['inconnu', undefined],
  ['autre', undefined],
])('%s of %s is nothing', (type, day) => {
  expect(find(type, day)).toBeNull();
});
