import type { Catalog, Column, Relation, Routine } from '../catalog/model.ts';
import { findRelationships, type Keys, type SeenForeignKey } from '../catalog/relationships.ts';

/** `id int4, data jsonb = '{}'`: the default comes after `=`. */
function columns(text: string): ReadonlyMap<string, Column> {
  const list = text.split(', ').map((part): Column => {
    const [declared = '', defaultSql = null] = part.split(' = ');
    const [name = '', type = 'text'] = declared.split(' ');
    return { name, type, baseType: type, isRequired: false, defaultSql, comment: null, hiddenFrom: [] };
  });
  return new Map(list.map((column) => [column.name, column]));
}

function relation(name: string, list: string, primaryKey: string[]): Relation {
  const can = { canInsert: true, canUpdate: true, canDelete: true };
  return { name, columns: columns(list), primaryKey, isView: false, comment: null, ...can };
}

/** `fixes_device_id_fkey`, from `fixes.device_id` to `devices.id`. */
export function foreignKey(relation: string, column: string, other: string): SeenForeignKey {
  return {
    name: `${relation}_${column}_fkey`,
    relation,
    columns: [column],
    other_relation: other,
    other_columns: ['id'],
  };
}

const relations = [
  relation('makers', 'id int4, name text', ['id']),
  relation(
    'devices',
    `id int4, maker_id int4, name text, data jsonb = '{}'::jsonb, tags _text, stock int4 = 7, words tsvector`,
    ['id'],
  ),
  relation('documents', 'device_id int4, invoice text', ['device_id']),
  relation('people', 'id int4, name text, chief_id int4', ['id']),
  relation('fixes', 'id int4, device_id int4, technician_id int4, checker_id int4, label text', ['id']),
  relation('parts', 'id int4, name text', ['id']),
  relation('device_parts', 'device_id int4, part_id int4', ['device_id', 'part_id']),
  relation('journal', 'line text', []),
];

const foreignKeys = [
  foreignKey('devices', 'maker_id', 'makers'),
  foreignKey('documents', 'device_id', 'devices'),
  foreignKey('people', 'chief_id', 'people'),
  foreignKey('fixes', 'device_id', 'devices'),
  foreignKey('fixes', 'technician_id', 'people'),
  foreignKey('fixes', 'checker_id', 'people'),
  foreignKey('device_parts', 'device_id', 'devices'),
  foreignKey('device_parts', 'part_id', 'parts'),
];

const byName = new Map(relations.map((one) => [one.name, one]));
const keys = new Map(
  relations.map((one): [string, Keys] => [one.name, { primary: one.primaryKey, unique: [one.primaryKey] }]),
);

function routine(name: string, parameters: string, rest: Partial<Routine> = {}): Routine {
  const list = parameters
    .split(', ')
    .filter(Boolean)
    .map((part) => {
      const [declared = '', fallback] = part.split(' = ');
      const [parameter = '', type = 'text'] = declared.split(' ');
      return { name: parameter, type, isRequired: fallback === undefined, isVariadic: false };
    });
  return {
    name,
    parameters: list,
    isReadOnly: true,
    isSet: false,
    returns: { kind: 'scalar' },
    comment: null,
    ...rest,
  };
}

const routines = [
  routine('add', 'a integer, b integer = 1'),
  routine('twice', 'value integer'),
  routine('twice', 'value text'),
  routine('whole', ' json'),
  routine('clear', '', { returns: { kind: 'void' }, isReadOnly: false }),
  routine('cheap_devices', 'most integer', {
    isSet: true,
    returns: { kind: 'rows', shape: byName.get('devices') as Relation },
  }),
];

/** Tables of a workshop, as in the schema cache. */
export const sampleCatalog: Catalog = {
  relations: byName,
  relationships: findRelationships(foreignKeys, keys),
  routines: Map.groupBy(routines, ({ name }) => name),
  types: new Map([
    ['text', ['pg_catalog', 'text']],
    ['int', ['pg_catalog', 'int4']],
  ]),
};
