import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/**
 * Columns that programs fill in, or whose values come from lists that only the pages know: with any other value a page rightly fails.
 */
const NOT_WRITTEN =
  /(?:^|_)(?:id|ids|slug|sku|state|kind|status|type|hash|sha256|token|key|mime|role|version|method|channel|provider|category|day|code|op|actor|form|way|origin|condition|grade|from|to|on|at|section|source|table|action|subject|reader|entity|choice|image|file|html|data|secret|aal|period|power|casing|mode|payment|reason)$/;

/** Number of rows of each table that get another payload: pages show the newest. */
const ROWS = 5;

type Column = { table: string; column: string };

/**
 * Writes a payload into every text column that people write in, for the newest rows; returns the columns in which it stayed. The rows
 * of the nth column take the payloads at places n, n + 1…
 */
export async function plantPayloads(
  { kysely }: Pick<Database, 'kysely'>,
  payloadOf: (place: number) => string,
): Promise<string[]> {
  const { rows: columns } = await sql<Column>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text' and c.is_generated = 'NEVER'
    order by 1, 2
  `.execute(kysely);
  const planted: string[] = [];
  for (const [nth, { table, column }] of columns.entries()) {
    if (NOT_WRITTEN.test(column)) continue;
    let isPlanted = false;
    for (let row = 0; row < ROWS; row += 1) {
      const query = sql`
        update ${sql.table(`public.${table}`)} set ${sql.ref(column)} = ${payloadOf(nth + row)}
        where ctid = (select ctid from ${sql.table(`public.${table}`)} order by ctid desc offset ${row} limit 1)
      `;
      // If a rule of the table refuses the payload, nobody else can write it either.
      const changed = await query.execute(kysely).catch(() => undefined);
      if (changed?.numAffectedRows) isPlanted = true;
      else break;
    }
    if (isPlanted) planted.push(`${table}.${column}`);
  }
  return planted;
}
