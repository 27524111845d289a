import pg from 'pg';

export type BackedUpTable = { schema: string; name: string; columns: string[] };

/** Tables of neither PostgreSQL itself nor an extension. */
const OURS = `
  n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
  and not exists (
    select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
  )
`;

/**
 * All tables with their writable columns. Unlogged tables are left out: a crash empties them, and they count attempts
 * for a few minutes.
 */
export async function listTables(client: pg.Client): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(`
    select n.nspname::text as schema, c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relpersistence = 'p' and ${OURS}
    group by n.nspname, c.relname
    order by n.nspname, c.relname
  `);
  return rows;
}

/** The name of something that already exists in the database; null in an empty one. */
export async function findAnything(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(`
    select n.nspname || '.' || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'S') and ${OURS}
    order by 1 limit 1
  `);
  return rows[0]?.name ?? null;
}

export const fullName = ({ schema, name }: Pick<BackedUpTable, 'schema' | 'name'>): string =>
  `${schema}.${name}`;

export const quoted = ({ schema, name }: Pick<BackedUpTable, 'schema' | 'name'>): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

const columnsOf = ({ columns }: BackedUpTable): string =>
  columns.map((name) => pg.escapeIdentifier(name)).join(', ');

export const copyOut = (table: BackedUpTable): string =>
  `copy ${quoted(table)} (${columnsOf(table)}) to stdout`;
export const copyIn = (table: BackedUpTable): string =>
  `copy ${quoted(table)} (${columnsOf(table)}) from stdin`;

/**
 * The number of rows and a sum over them, which depends neither on their order nor on the server. Generated columns
 * are left out: versions of PostgreSQL may split words differently.
 */
export async function tableDigest(
  client: pg.Client,
  table: BackedUpTable,
): Promise<{ rows: number; digest: string }> {
  const { rows } = await client.query<{ rows: number; digest: string }>(`
    select
      count(*)::integer as rows,
      encode(sha256(coalesce(string_agg(mark, ''::bytea order by mark), ''::bytea)), 'hex') as digest
    from (select sha256(convert_to(row(${columnsOf(table)})::text, 'UTF8')) as mark from ${quoted(table)}) as marked
  `);
  return rows[0] ?? { rows: 0, digest: '' };
}

export type Sequence = { schema: string; name: string; value: string; isCalled: boolean };

/**
 * The values of all sequences, identity columns included. Snapshots do not cover sequences: read them after the
 * snapshot, never before.
 */
export async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(`
    select n.nspname::text as schema, c.relname::text as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and ${OURS}
    order by n.nspname, c.relname
  `);
  const sequences: Sequence[] = [];
  for (const each of rows) {
    const found = await client.query<Pick<Sequence, 'value' | 'isCalled'>>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(each)}`,
    );
    if (found.rows[0]) sequences.push({ ...each, ...found.rows[0] });
  }
  return sequences;
}
