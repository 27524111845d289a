import { expect, test } from 'vitest';
import { refuseOldServer } from './server-version.ts';

test('refuses PostgreSQL 14 and names the version that is needed', () => {
  expect(() => refuseOldServer(140_011, '14.11')).toThrow(/14\.11 .* version 15/);
});

test('accepts PostgreSQL 15 and later', () => {
  expect(() => refuseOldServer(150_000, '15beta')).not.toThrow();
  expect(() => refuseOldServer(180_004, '18.4')).not.toThrow();
});
