import type { ForeignKeyRow, KeyRow } from './catalog-queries.ts';
import type { Cardinality, ColumnPair, Relationship } from './model.ts';
import { type ShownColumns, whereShown } from './shown-columns.ts';

/** Keys of one relation; the unique ones include the primary key. */
export type Keys = { primary: readonly string[]; unique: readonly (readonly string[])[] };

/** A foreign key between two exposed relations, with the names that they show. */
export type SeenForeignKey = {
  name: string;
  relation: string;
  columns: readonly string[];
  other_relation: string;
  other_columns: readonly string[];
};

/** Every path from one relation to another, by the relation it starts from. */
export function findRelationships(
  foreignKeys: readonly SeenForeignKey[],
  keys: ReadonlyMap<string, Keys>,
): Map<string, Relationship[]> {
  const all = [...foreignKeys.flatMap((key) => bothWays(key, keys)), ...manyToMany(foreignKeys, keys)];
  return Map.groupBy(all, ({ from }) => from);
}

function bothWays(key: SeenForeignKey, keys: ReadonlyMap<string, Keys>): Relationship[] {
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

/** A relation whose primary key includes two foreign keys joins the tables that they point to. */
function manyToMany(foreignKeys: readonly SeenForeignKey[], keys: ReadonlyMap<string, Keys>): Relationship[] {
  const byRelation = Map.groupBy(foreignKeys, ({ relation }) => relation);
  return [...byRelation].flatMap(([junction, own]) => {
    const primary = new Set(keys.get(junction)?.primary);
    const parts = own.filter(({ columns }) => columns.every((column) => primary.has(column)));
    return parts.flatMap((first) =>
      parts
        .filter(({ name }) => name !== first.name)
        .map((second) => throughJunction(junction, first, second)),
    );
  });
}

function throughJunction(junction: string, first: SeenForeignKey, second: SeenForeignKey): Relationship {
  return {
    from: first.other_relation,
    to: second.other_relation,
    cardinality: 'many-to-many',
    constraint: first.name,
    pairs: pairsOf(first).map(turned),
    junction: { table: junction, constraint: second.name, pairs: pairsOf(second).map(turned) },
  };
}

const pairsOf = ({ columns, other_columns: others }: SeenForeignKey): ColumnPair[] =>
  columns.map((column, index) => [column, others[index] ?? '']);

const turned = ([own, other]: ColumnPair): ColumnPair => [other, own];

function holdsKey({ columns }: SeenForeignKey, keys: Keys | undefined): boolean {
  return (keys?.unique ?? []).some(
    (key) => key.length === columns.length && key.every((column) => columns.includes(column)),
  );
}

/**
 * Keys of the exposed relations. A view has the keys of the table whose columns it shows; with several tables, their
 * primary keys combined.
 */
export function gatherKeys(rows: readonly KeyRow[], shown: ShownColumns): Map<string, Keys> {
  const found = rows.flatMap(({ relation: table, is_primary: isPrimary, columns }) => {
    const showings = whereShown(table, columns, shown);
    const byRelation = Map.groupBy(showings, ({ relation }) => relation);
    const first = new Set([...byRelation.values()].map(([one]) => one));
    return showings.map((one) => ({ ...one, isPrimary: isPrimary && first.has(one) }));
  });
  return new Map(
    [...Map.groupBy(found, ({ relation }) => relation)].map(([relation, keys]) => [
      relation,
      {
        primary: keys.flatMap(({ isPrimary, columns }) => (isPrimary ? columns : [])),
        unique: keys.map(({ columns }) => columns),
      },
    ]),
  );
}

/** The foreign keys, once for each exposed relation that shows all of their columns. */
export function seeForeignKeys(rows: readonly ForeignKeyRow[], shown: ShownColumns): SeenForeignKey[] {
  return rows.flatMap(({ name, ...key }) => {
    const others = whereShown(key.other_relation, key.other_columns, shown);
    return whereShown(key.relation, key.columns, shown).flatMap(({ relation, columns }) =>
      others.map((other) => ({
        name,
        relation,
        columns,
        other_relation: other.relation,
        other_columns: other.columns,
      })),
    );
  });
}
