import { sql } from 'kysely';
import type { Column } from '../catalog/model.ts';
import type { PayloadPlan } from '../plan/write-plan.ts';
import { list, type Sql } from './sql-text.ts';

/** `from …`: the payload's rows under the alias `body`, each member read as its column's type. */
export function compilePayload({ columns, json, fillsDefaults }: PayloadPlan): Sql {
  if (columns.length === 0) return sql`from json_array_elements(${json}::json) as "body"`;
  const typed = list(columns.map(({ name, type }) => sql`${sql.id(name)} ${sql.raw(type)}`));
  if (!fillsDefaults) return sql`from json_to_recordset(${json}::json) as "body"(${typed})`;
  return sql`from jsonb_array_elements(${json}::jsonb) as "rows"("row") cross join lateral jsonb_to_record("rows"."row") as "body"(${typed})`;
}

/** A payload's value for one column. */
export function compilePayloadValue({ name, defaultSql }: Column, { fillsDefaults }: PayloadPlan): Sql {
  const value = sql.id('body', name);
  if (!fillsDefaults || defaultSql === null) return value;
  // The default is the catalogue's own text, because an expression has no other form.
  return sql`case when "rows"."row" ? ${name}::text then ${value} else ${sql.raw(defaultSql)} end`;
}
