import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';

/** A statement for the driver: its text never contains values. */
export type Statement = { text: string; values: readonly unknown[] };

/** SQL with separate values. */
export type Sql = RawBuilder<unknown>;

/** Compiles only, never connects. */
const compiler = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

export function toStatement(fragment: Sql): Statement {
  const { sql: text, parameters } = fragment.compile(compiler);
  return { text, values: parameters };
}

export const nothing: Sql = sql``;

export const list = (items: readonly Sql[]): Sql => (items.length > 0 ? sql.join(items, sql`, `) : nothing);

export const all = (conditions: readonly Sql[]): Sql =>
  conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : nothing;
