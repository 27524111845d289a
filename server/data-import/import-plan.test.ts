import { expect, test } from 'vitest';
import { changesOf, countRows } from './import-plan.ts';

const at = { line: 2, row: 'Camille Renard' };
const fields = [
  { field: 'name', before: 'Camille', after: 'Camille Renard' },
  { field: 'phone', before: null, after: '+33612345678' },
  { field: 'company', before: 'Renard', after: '' },
  { field: 'city', before: 'Reims', after: 'Reims' },
  { field: 'note', before: null, after: undefined },
];

test('rows that are there stay, are completed or are replaced, and an empty cell erases nothing', () => {
  const changed = (existing: 'keep' | 'fill' | 'replace') =>
    changesOf(existing, at, fields).map(({ field }) => field);
  expect(changed('keep')).toEqual([]);
  expect(changed('fill')).toEqual(['phone']);
  expect(changed('replace')).toEqual(['name', 'phone']);
  expect(countRows(changesOf('replace', at, fields))).toBe(1);
});
