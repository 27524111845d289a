import { expect, test } from 'vitest';
import { foreignKey } from '#tests/support/sample-catalog.ts';
import { findRelationships, findViewSources, gatherKeys, throughViews } from './relationships.ts';

const keyRows = [
  { relation: 'devices', is_primary: true, columns: ['id'] },
  { relation: 'makers', is_primary: true, columns: ['id'] },
  { relation: 'documents', is_primary: true, columns: ['id'] },
  { relation: 'documents', is_primary: false, columns: ['device_id'] },
  { relation: 'tags', is_primary: true, columns: ['device_id', 'maker_id'] },
];
const keys = gatherKeys(keyRows, []);

const shape = (rows: ReturnType<typeof findRelationships>) =>
  [...rows.values()].flat().map(({ from, cardinality, to }) => `${from} ${cardinality} ${to}`);

test('a foreign key leads to one row, and back to many', () => {
  const found = findRelationships([foreignKey('devices', 'maker_id', 'makers')], keys);
  expect(shape(found)).toEqual(['devices many-to-one makers', 'makers one-to-many devices']);
  expect(found.get('makers')?.[0]?.pairs).toEqual([['id', 'maker_id']]);
});

test('a foreign key that is unique leads to one row both ways', () => {
  const found = findRelationships([foreignKey('documents', 'device_id', 'devices')], keys);
  expect(shape(found)).toEqual(['documents one-to-one devices', 'devices one-to-one documents']);
});

test('a primary key of two foreign keys joins what they point at', () => {
  const rows = [foreignKey('tags', 'device_id', 'devices'), foreignKey('tags', 'maker_id', 'makers')];
  const found = findRelationships(rows, keys);
  expect(shape(found).filter((text) => text.includes('many-to-many'))).toEqual([
    'devices many-to-many makers',
    'makers many-to-many devices',
  ]);
  expect(found.get('devices')?.at(-1)).toMatchObject({
    pairs: [['id', 'device_id']],
    junction: { table: 'tags', constraint: 'tags_maker_id_fkey', pairs: [['id', 'maker_id']] },
  });
});

test('two foreign keys outside the primary key join nothing', () => {
  const rows = [
    foreignKey('documents', 'device_id', 'devices'),
    foreignKey('documents', 'maker_id', 'makers'),
  ];
  expect(shape(findRelationships(rows, keys)).join()).not.toContain('many-to-many');
});

const views = findViewSources([
  { view: 'long_list', source: 'short_list', column: 'maker_id' },
  { view: 'short_list', source: 'devices', column: 'id' },
  { view: 'short_list', source: 'devices', column: 'maker_id' },
  { view: 'both', source: 'devices', column: 'id' },
  { view: 'both', source: 'makers', column: 'id' },
  { view: 'both', source: 'devices', column: 'maker_id' },
]);

test('a view has the keys of the relation whose columns it shows', () => {
  const known = gatherKeys(keyRows, views);
  expect(known.get('short_list')).toEqual({ primary: ['id'], unique: [] });
  expect(known.has('long_list')).toBe(false);
});

test('a name that comes from two relations tells nothing', () => {
  expect(views.find(({ view }) => view === 'both')?.columns).toEqual(new Set(['maker_id']));
});

test('a foreign key is seen through a view, and through a view of a view', () => {
  const rows = throughViews([foreignKey('devices', 'maker_id', 'makers')], views);
  expect(rows.map(({ relation, other_relation: other }) => `${relation} ${other}`).toSorted()).toEqual([
    'both makers',
    'devices makers',
    'long_list makers',
    'short_list makers',
  ]);
});
