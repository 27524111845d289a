import { sql } from 'kysely';
import type { ColumnPair, Relationship } from '../catalog/model.ts';
import { SCHEMA } from '../exposed-schema.ts';
import type { Sql } from './sql-text.ts';

export const tableOf = (name: string): Sql => sql.id(SCHEMA, name);

/** The source of embedded rows, and the condition that links them to their parent's row. */
export function compileJoin(
  { to, pairs, junction }: Relationship,
  alias: string,
  parentAlias: string,
): { from: Sql; conditions: Sql[] } {
  const table = sql`${tableOf(to)} as ${sql.id(alias)}`;
  if (!junction)
    return { from: table, conditions: pairs.map((pair) => compilePair(pair, parentAlias, alias)) };
  const through = alias.replace('t', 'j');
  return {
    from: sql`${table}, ${tableOf(junction.table)} as ${sql.id(through)}`,
    conditions: [
      ...pairs.map((pair) => compilePair(pair, parentAlias, through)),
      ...junction.pairs.map((pair) => compilePair(pair, alias, through)),
    ],
  };
}

const compilePair = ([own, other]: ColumnPair, ownAlias: string, otherAlias: string): Sql =>
  sql`${sql.id(otherAlias, other)} = ${sql.id(ownAlias, own)}`;
