import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** What is made by programs, or chosen from lists that only the pages know: with anything else in it a page rightly fails. */
const NOT_WRITTEN =
  /(?:^|_)(?:id|ids|slug|sku|state|kind|status|type|hash|sha256|token|key|mime|role|version|method|channel|provider|category|day|code|op|actor|form|way|origin|condition|grade|from|to|on|at|section|source|table|action|subject|reader|entity|choice|image|file|html|data|secret|aal|period|power|casing|mode|payment|reason)$/;

/** Rows of each table that get another payload: pages show the newest. */
const ROWS = 5;

type Column = { table: string; column: string };

/**
 * Writes a payload into every column of text that people write in, of the newest rows; returns in which it stayed. The nth
 * column's rows ask for those of the places n, n + 1…
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
      // A rule of the table refuses it: nobody can write it either.
      const changed = await query.execute(kysely).catch(() => undefined);
      if (changed?.numAffectedRows) isPlanted = true;
      else break;
    }
    if (isPlanted) planted.push(`${table}.${column}`);
  }
  return planted;
}
