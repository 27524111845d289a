import type { ForeignKeyRow, KeyRow, ViewColumnRow } from './catalog-queries.ts';
import type { Cardinality, ColumnPair, Relationship } from './model.ts';

export type Keys = { primary: readonly string[]; unique: readonly (readonly string[])[] };

/** Every way from one relation to another, under the relation it starts from. */
export function findRelationships(
  foreignKeys: readonly ForeignKeyRow[],
  keys: ReadonlyMap<string, Keys>,
): Map<string, Relationship[]> {
  const all = [...foreignKeys.flatMap((key) => bothWays(key, keys)), ...manyToMany(foreignKeys, keys)];
  return Map.groupBy(all, ({ from }) => from);
}

function bothWays(key: ForeignKeyRow, keys: ReadonlyMap<string, Keys>): Relationship[] {
  const isUnique = holdsKey(key, keys.get(key.relation));
  const forth: Cardinality = isUnique ? 'one-to-one' : 'many-to-one';
  const back: Cardinality = isUnique ? 'one-to-one' : 'one-to-many';
  const pairs = pairsOf(key);
  const { name: constraint, relation, other_relation: other } = key;
  return [
    { from: relation, to: other, cardinality: forth, constraint, pairs },
    { from: other, to: relation, cardinality: back, constraint, pairs: pairs.map(turned) },
  ];
}

/** A relation whose primary key is made of two foreign keys (and perhaps more) joins what they point at. */
function manyToMany(foreignKeys: readonly ForeignKeyRow[], keys: ReadonlyMap<string, Keys>): Relationship[] {
  const byRelation = Map.groupBy(foreignKeys, ({ relation }) => relation);
  return [...byRelation].flatMap(([junction, own]) => {
    const primary = new Set(keys.get(junction)?.primary);
    const parts = own.filter(({ columns }) => columns.every((column) => primary.has(column)));
    return parts.flatMap((first) =>
      parts.filter((second) => second !== first).map((second) => throughJunction(junction, first, second)),
    );
  });
}

function throughJunction(junction: string, first: ForeignKeyRow, second: ForeignKeyRow): Relationship {
  return {
    from: first.other_relation,
    to: second.other_relation,
    cardinality: 'many-to-many',
    constraint: first.name,
    pairs: pairsOf(first).map(turned),
    junction: { table: junction, constraint: second.name, pairs: pairsOf(second).map(turned) },
  };
}

const pairsOf = ({ columns, other_columns: others }: ForeignKeyRow): ColumnPair[] =>
  columns.map((column, index) => [column, others[index] ?? '']);

const turned = ([own, other]: ColumnPair): ColumnPair => [other, own];

function holdsKey({ columns }: ForeignKeyRow, keys: Keys | undefined): boolean {
  const candidates = [keys?.primary ?? [], ...(keys?.unique ?? [])];
  return candidates.some(
    (key) => key.length === columns.length && key.every((column) => columns.includes(column)),
  );
}

/** Keys of the schema, a view's being those of the relation it takes all of their columns from. */
export function gatherKeys(rows: readonly KeyRow[], views: readonly ViewSource[]): Map<string, Keys> {
  const keys = new Map<string, Keys>();
  for (const [relation, own] of Map.groupBy(rows, (row) => row.relation)) {
    const primary = own.find((row) => row.is_primary)?.columns ?? [];
    keys.set(relation, { primary, unique: own.filter((row) => !row.is_primary).map((row) => row.columns) });
  }
  for (const { view, source, columns } of views) {
    const { primary = [], unique = [] } = keys.get(source) ?? {};
    const isShown = (key: readonly string[]) => key.every((column) => columns.has(column));
    const shown = { primary: isShown(primary) ? primary : [], unique: unique.filter(isShown) };
    if (shown.primary.length + shown.unique.length > 0 && !keys.has(view)) keys.set(view, shown);
  }
  return keys;
}

/** What a view shows of one relation, under the names the relation gives it. */
export type ViewSource = { view: string; source: string; columns: ReadonlySet<string> };

/**
 * Views that take columns from relations, those that others are built on first. A name that comes from two relations at
 * once tells nothing of where its values are from, and is left out.
 */
export function findViewSources(rows: readonly ViewColumnRow[]): ViewSource[] {
  const clear = [...Map.groupBy(rows, ({ view, column }) => JSON.stringify([view, column])).values()].flatMap(
    (same) => (same.length === 1 ? same : []),
  );
  const sources = [
    ...Map.groupBy(clear, ({ view, source }) => JSON.stringify([view, source])).values(),
  ].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, columns: new Set(same.map(({ column }) => column)) }] : [];
  });
  return sources.toSorted((a, b) => depth(a.view, sources) - depth(b.view, sources));
}

function depth(relation: string, sources: readonly ViewSource[], seen = 0): number {
  const below = sources.filter(({ view }) => view === relation);
  if (below.length === 0 || seen > sources.length) return 0;
  return 1 + Math.max(...below.map(({ source }) => depth(source, sources, seen + 1)));
}

/** The foreign keys, and the same as seen through each view that shows their columns. */
export function throughViews(
  foreignKeys: readonly ForeignKeyRow[],
  views: readonly ViewSource[],
): ForeignKeyRow[] {
  const all = [...foreignKeys];
  for (const { view, source, columns } of views) {
    for (const key of [...all]) {
      const isShown = (names: readonly string[]) => names.every((name) => columns.has(name));
      if (key.relation === source && isShown(key.columns)) all.push({ ...key, relation: view });
      if (key.other_relation === source && isShown(key.other_columns))
        all.push({ ...key, other_relation: view });
    }
  }
  return all;
}
