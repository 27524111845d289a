import { expect, test } from 'vitest';
import { engineChecks } from './check-engine.ts';

const packaged = { version: '18.4', isPackaged: true };

test('a shop that sells on the PostgreSQL of npm is told so, and where to read on', () => {
  expect(engineChecks({ ...packaged, sells: true })).toMatchObject([
    {
      state: 'warn',
      words: expect.stringContaining('PostgreSQL 18.4'),
      advice: expect.stringContaining('docs/how-to/choose-the-database.md'),
    },
  ]);
});

test('a shop that does not sell yet has nothing to do', () => {
  const [check] = engineChecks({ ...packaged, sells: false });
  expect([check?.state, check?.advice]).toEqual(['ok', undefined]);
});

test('any other PostgreSQL is its keeper’s', () => {
  expect(engineChecks({ ...packaged, isPackaged: false, sells: true })).toEqual([]);
});
