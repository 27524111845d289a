import type { RelationRow, ViewRow } from './catalog-queries.ts';
import { type Origin, readOrigins } from './view-origins.ts';

/** A column of a relation, and the table's column that its values come from. */
type ShownColumn = { name: string; table: number; number: number };

/**
 * The shown columns, by exposed relation. A table shows its own columns; a view shows those of the tables below it, in
 * any schema.
 */
export type ShownColumns = ReadonlyMap<string, readonly ShownColumn[]>;

export function findShownColumns(
  relations: readonly Pick<RelationRow, 'oid' | 'name' | 'columns'>[],
  views: readonly ViewRow[],
): ShownColumns {
  const origins = new Map(views.map(({ oid, tree }) => [oid, readOrigins(tree)]));
  return new Map(
    relations.map(({ oid, name, columns }) => [
      name,
      columns.flatMap((column) => {
        const found = column.number === undefined ? undefined : follow(oid, column.number, origins);
        return found ? [{ name: column.name, ...found }] : [];
      }),
    ]),
  );
}

/** Follows views of views down to a table; undefined if the column is computed on the way. */
function follow(
  relation: number,
  number: number,
  origins: ReadonlyMap<number, readonly Origin[]>,
): Omit<ShownColumn, 'name'> | undefined {
  const own = origins.get(relation);
  if (!own) return { table: relation, number };
  const origin = own.find((one) => one.number === number);
  return origin && follow(origin.relation, origin.column, origins);
}

/** Columns of one table, with the names that one relation gives them. */
export type Showing = { relation: string; columns: readonly string[] };

/** Every relation that shows all of these columns; repeated if it shows one of them under several names. */
export function whereShown(table: number, numbers: readonly number[], shown: ShownColumns): Showing[] {
  return [...shown].flatMap(([relation, columns]) => {
    const own = columns.filter((column) => column.table === table);
    const names = numbers.map((number) => own.flatMap((one) => (one.number === number ? [one.name] : [])));
    return combinations(names).map((list) => ({ relation, columns: list }));
  });
}

const combinations = (lists: readonly (readonly string[])[]): string[][] =>
  lists.reduce<string[][]>((all, list) => all.flatMap((one) => list.map((name) => [...one, name])), [[]]);
