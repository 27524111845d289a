import { expect, test } from 'vitest';
import { foreignKey } from '../test-support/sample-catalog.ts';
import { findRelationships, gatherKeys, type Keys, seeForeignKeys } from './relationships.ts';
import { findShownColumns } from './shown-columns.ts';

const unique = (...columns: string[][]): Keys => ({ primary: columns[0] ?? [], unique: columns });
const keys = new Map([
  ['devices', unique(['id'])],
  ['makers', unique(['id'])],
  ['documents', unique(['id'], ['device_id'])],
  ['tags', unique(['device_id', 'maker_id'])],
]);

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

const numbered = (...names: string[]) => names.map((name, index) => ({ ...plain, name, number: index + 1 }));
const plain = { type: 'int4', base_type: 'int4', is_required: false, default_sql: null, comment: null };
const column = (number: number, relation: number, of: number) =>
  `{TARGETENTRY :expr {VAR :varno 1 :varattno ${of}} :resno ${number} :resname c\\ ${number} :ressortgroupref 0 :resorigtbl ${relation} :resorigcol ${of} :resjunk false}`;
const tree = (...entries: string[]) =>
  `({QUERY :rtable ({RTE :subquery {QUERY :targetList (${column(1, 9, 9)})}}) :targetList (${entries.join(' ')}) :limitCount <>})`;

const DEVICES = 1;
const MAKERS = 2;
const shown = findShownColumns(
  [
    { oid: DEVICES, name: 'devices', columns: numbered('id', 'maker_id') },
    { oid: MAKERS, name: 'makers', columns: numbered('id', 'name') },
    { oid: 11, name: 'short_list', columns: numbered('number', 'brand', 'id') },
    { oid: 12, name: 'long_list', columns: numbered('brand') },
    { oid: 13, name: 'both', columns: numbered('device', 'maker') },
    { oid: 14, name: 'twice', columns: numbered('brand', 'same') },
  ],
  [
    // Its third column is computed, but has the name of a table's column.
    { oid: 11, tree: tree(column(1, DEVICES, 1), column(2, DEVICES, 2), column(3, 0, 0)) },
    { oid: 12, tree: tree(column(1, 11, 2)) },
    { oid: 13, tree: tree(column(1, DEVICES, 1), column(2, MAKERS, 1)) },
    { oid: 14, tree: tree(column(1, DEVICES, 2), column(2, DEVICES, 2)) },
  ],
);

test('a view has the keys of the tables whose columns it shows, in its own words', () => {
  const known = gatherKeys(
    [
      { relation: DEVICES, is_primary: true, columns: [1] },
      { relation: MAKERS, is_primary: true, columns: [1] },
      { relation: MAKERS, is_primary: false, columns: [2] },
    ],
    shown,
  );
  expect(known.get('short_list')).toEqual({ primary: ['number'], unique: [['number']] });
  expect(known.get('both')).toEqual({ primary: ['device', 'maker'], unique: [['device'], ['maker']] });
  expect(known.get('makers')).toEqual({ primary: ['id'], unique: [['id'], ['name']] });
  expect(known.has('long_list')).toBe(false);
});

test('a foreign key is seen through a view, through a view of a view, and by each of a column’s names', () => {
  const key = {
    name: 'devices_maker_id_fkey',
    relation: DEVICES,
    columns: [2],
    other_relation: MAKERS,
    other_columns: [1],
  };
  const seen = seeForeignKeys([key], shown);
  expect(
    seen.map((one) => `${one.relation}.${one.columns} ${one.other_relation}.${one.other_columns}`),
  ).toEqual(
    ['devices.maker_id', 'short_list.brand', 'long_list.brand', 'twice.brand', 'twice.same'].flatMap(
      (own) => [`${own} makers.id`, `${own} both.maker`],
    ),
  );
});

test('one foreign key, seen twice, joins nothing', () => {
  const rows = [
    foreignKey('tags', 'device_id', 'devices'),
    { ...foreignKey('tags', 'device_id', 'devices'), other_relation: 'device_list' },
  ];
  expect(shape(findRelationships(rows, keys)).join()).not.toContain('many-to-many');
});
