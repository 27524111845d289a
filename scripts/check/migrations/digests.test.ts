import { expect, test } from 'vitest';
import { digestProblems, withNewDigests } from './digests.ts';

const first = { name: '20261121000100_create_roles.sql', checksum: 'a'.repeat(64) };
const second = { name: '20261129000000_add_colour.sql', checksum: 'b'.repeat(64) };
const both = withNewDigests('', [first, second]);

test('a migration is recorded once, in the order of names, as sha256sum writes it', () => {
  expect(both).toBe(
    `${first.checksum}  db/migrations/${first.name}\n${second.checksum}  db/migrations/${second.name}\n`,
  );
  expect(withNewDigests(withNewDigests('', [second]), [first, second])).toBe(both);
  expect(digestProblems(both, [first, second])).toEqual([]);
});

test('one that is edited stays recorded as it was, and is refused', () => {
  const edited = { ...second, checksum: 'c'.repeat(64) };
  expect(withNewDigests(both, [first, edited])).toBe(both);
  expect(digestProblems(both, [first, edited])).toMatchObject([{ file: `db/migrations/${second.name}` }]);
});

test('one that is gone, and one that nobody recorded, are refused', () => {
  const third = { name: '20261130000000_add_size.sql', checksum: 'd'.repeat(64) };
  expect(digestProblems(both, [first, third]).map(({ file }) => file)).toEqual([
    `db/migrations/${third.name}`,
    `db/migrations/${second.name}`,
  ]);
});
