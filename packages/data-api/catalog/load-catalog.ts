import type pg from 'pg';
import {
  type ColumnRow,
  type ForeignKeyRow,
  foreignKeysQuery,
  type KeyRow,
  keysQuery,
  type RelationRow,
  type RoutineRow,
  relationsQuery,
  routinesQuery,
  type TypeRow,
  typesQuery,
  type ViewRow,
  viewsQuery,
} from './catalog-queries.ts';
import {
  type Catalog,
  type Column,
  type Relation,
  type Routine,
  type RowShape,
  takesWholeBody,
} from './model.ts';
import { findRelationships, gatherKeys, type Keys, seeForeignKeys } from './relationships.ts';
import { findShownColumns } from './shown-columns.ts';

/** Reads PostgreSQL's catalogues in one snapshot. */
export async function loadCatalog(pool: pg.Pool, schema: string): Promise<Catalog> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local search_path = ''`);
    const rows = <R extends pg.QueryResultRow>(query: string, values = [schema]) =>
      client.query<R>(query, values).then((result) => result.rows);
    const relations = await rows<RelationRow>(relationsQuery);
    const keys = await rows<KeyRow>(keysQuery, []);
    const foreignKeys = await rows<ForeignKeyRow>(foreignKeysQuery, []);
    const views = await rows<ViewRow>(viewsQuery, []);
    const routines = await rows<RoutineRow>(routinesQuery);
    const types = await rows<TypeRow>(typesQuery);
    return assemble({ relations, keys, foreignKeys, views, routines, types });
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}

type Rows = {
  relations: RelationRow[];
  keys: KeyRow[];
  foreignKeys: ForeignKeyRow[];
  views: ViewRow[];
  routines: RoutineRow[];
  types: TypeRow[];
};

function assemble(rows: Rows): Catalog {
  const shown = findShownColumns(rows.relations, rows.views);
  const keys = gatherKeys(rows.keys, shown);
  const relations = byName(rows.relations.map((row) => relationOf(row, keys.get(row.name))));
  const routines = rows.routines.map((row) => routineOf(row, relations)).filter(isCallable);
  return {
    relations,
    relationships: findRelationships(seeForeignKeys(rows.foreignKeys, shown), keys),
    routines: Map.groupBy(routines, ({ name }) => name),
    types: typesOf(rows.types),
  };
}

function relationOf(row: RelationRow, keys: Keys | undefined): Relation {
  return {
    name: row.name,
    isView: row.is_view,
    comment: row.comment,
    columns: columnsOf(row.columns),
    canUpdate: (row.updatable & 4) !== 0,
    canInsert: (row.updatable & 8) !== 0,
    canDelete: (row.updatable & 16) !== 0,
    primaryKey: keys?.primary ?? [],
  };
}

function routineOf(row: RoutineRow, relations: ReadonlyMap<string, Relation>): Routine {
  const inputs = row.parameters.filter(({ mode }) => mode !== 'o' && mode !== 't');
  const firstDefault = inputs.length - row.defaults;
  return {
    name: row.name,
    comment: row.comment,
    isReadOnly: row.is_read_only,
    isSet: row.is_set,
    parameters: inputs.map(({ name, type, is_variadic: isVariadic }, index) => ({
      name: name ?? '',
      type,
      isVariadic,
      isRequired: index < firstDefault && !isVariadic,
    })),
    returns: returnsOf(row, relations),
  };
}

/** A parameter without a name can only be the whole body. */
const isCallable = (routine: Routine): boolean =>
  routine.parameters.every(({ name }) => name !== '') || takesWholeBody(routine);

function returnsOf(row: RoutineRow, relations: ReadonlyMap<string, Relation>): Routine['returns'] {
  if (row.returns_void) return { kind: 'void' };
  if (!row.returns_rows) return { kind: 'scalar' };
  return { kind: 'rows', shape: shapeOf(row, relations) };
}

function shapeOf(row: RoutineRow, relations: ReadonlyMap<string, Relation>): RowShape {
  const relation = row.relation === null ? undefined : relations.get(row.relation);
  if (relation) return relation;
  const outputs = row.parameters.filter(({ mode }) => mode !== 'i' && mode !== 'v');
  const named = outputs.map(({ name, type, base_type }, index) => ({
    name: name ?? `column${index + 1}`,
    type,
    base_type,
    is_required: false,
    default_sql: null,
    comment: null,
  }));
  return { name: row.name, columns: columnsOf(outputs.length > 0 ? named : row.columns) };
}

const columnsOf = (rows: readonly ColumnRow[]): ReadonlyMap<string, Column> =>
  byName(
    rows.map((row) => ({
      name: row.name,
      type: row.type,
      baseType: row.base_type,
      isRequired: row.is_required,
      defaultSql: row.default_sql,
      comment: row.comment,
      hiddenFrom: row.hidden_from ?? [],
    })),
  );

const byName = <T extends { name: string }>(items: readonly T[]): Map<string, T> =>
  new Map(items.map((item) => [item.name, item]));

/** SQL names of types that pg_type names otherwise. */
const SPELLINGS: Record<string, string> = {
  bigint: 'int8',
  'bit varying': 'varbit',
  boolean: 'bool',
  char: 'bpchar',
  character: 'bpchar',
  'character varying': 'varchar',
  decimal: 'numeric',
  'double precision': 'float8',
  float: 'float8',
  int: 'int4',
  integer: 'int4',
  real: 'float4',
  smallint: 'int2',
  'time with time zone': 'timetz',
  'time without time zone': 'time',
  'timestamp with time zone': 'timestamptz',
  'timestamp without time zone': 'timestamp',
};

function typesOf(rows: readonly TypeRow[]): Catalog['types'] {
  const types = new Map(rows.map(({ schema, name }) => [name, [schema, name] as const]));
  for (const [spelling, name] of Object.entries(SPELLINGS)) types.set(spelling, ['pg_catalog', name]);
  return types;
}
