import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { PERSONAL_TABLES } from '#server/accounts/personal-tables.ts';
import { useTestDatabase } from '#tests/support/database.ts';

const db = useTestDatabase();

test('an export tells no number that counts rows, nor one that refers to it', async () => {
  const { rows: telling } = await sql<{ table: string; column: string }>`
    with counting as (
      select attrelid, attnum from pg_attribute a
      where attidentity <> '' or exists (
        select from pg_attrdef d
        where d.adrelid = a.attrelid and d.adnum = a.attnum and pg_get_expr(d.adbin, d.adrelid) like 'nextval(%'
      )
    )
    select a.attrelid::regclass::text as "table", attname as "column"
    from pg_attribute a
    where (attrelid, attnum) in (
      select attrelid, attnum from counting
      union
      select conrelid, conkey[1]
      from pg_constraint
      join counting on confrelid = attrelid and confkey = array[attnum]
      where contype = 'f'
    )
  `.execute(db.database.kysely);
  const named = (table: string) => (table.includes('.') ? table : `public.${table}`);
  expect(telling.length).toBeGreaterThan(20);
  const given = telling.filter(({ table, column }) =>
    PERSONAL_TABLES.some(
      ({ name, isSecret, hidden = [] }) => name === named(table) && !isSecret && !hidden.includes(column),
    ),
  );
  expect(given).toEqual([]);
});
