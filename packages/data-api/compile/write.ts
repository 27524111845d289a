import { sql } from 'kysely';
import type { ReadPlan } from '../plan/read-plan.ts';
import type { ConflictPlan, DeletePlan, InsertPlan, UpdatePlan, WritePlan } from '../plan/write-plan.ts';
import { compileConditions } from './condition.ts';
import { tableOf } from './join.ts';
import { compilePayload, compilePayloadValue } from './payload.ts';
import { all, list, nothing, type Sql } from './sql-text.ts';

/** Counts the existing rows that an upsert changed: `returning` does not tell, and some roles may not read them. */
const UPDATED_ROWS = 'request.updated_rows';

/** The statement that changes rows; its `returning` has only what is shown. */
export function compileWrite(plan: WritePlan): Sql {
  if (plan.kind === 'insert') return compileInsert(plan);
  return plan.kind === 'update' ? compileUpdate(plan) : compileDelete(plan);
}

function compileInsert(plan: InsertPlan): Sql {
  const { table, read, payload, conflict } = plan;
  const names = list(payload.columns.map(({ name }) => sql.id(name)));
  const values = list(payload.columns.map((column) => compilePayloadValue(column, payload)));
  const into = payload.columns.length > 0 ? sql`(${names})` : nothing;
  return sql`
    insert into ${tableOf(table.name)} as ${sql.id(read.alias)} ${into}
    select ${values} ${compilePayload(payload)}
    ${conflict ? compileConflict(conflict, plan) : nothing}
    ${compileReturning(plan)}`;
}

function compileConflict({ columns, resolution }: ConflictPlan, { payload }: InsertPlan): Sql {
  const target = list(columns.map(({ name }) => sql.id(name)));
  if (resolution === 'ignore' || payload.columns.length === 0) return sql`on conflict (${target}) do nothing`;
  const changes = payload.columns.map(({ name }) => sql`${sql.id(name)} = excluded.${sql.id(name)}`);
  return sql`
    on conflict (${target}) do update set ${list(changes)}
    where set_config(${UPDATED_ROWS}, (${updatedRows} + 1)::text, true) is not null`;
}

/** Number of rows that the upsert of this transaction has changed so far. */
export const updatedRows: Sql = sql`coalesce(nullif(current_setting(${sql.lit(UPDATED_ROWS)}, true), ''), '0')::int`;

function compileUpdate(plan: UpdatePlan): Sql {
  const { table, read, payload } = plan;
  const changes = payload.columns.map(
    (column) => sql`${sql.id(column.name)} = ${compilePayloadValue(column, payload)}`,
  );
  return sql`
    update ${tableOf(table.name)} as ${sql.id(read.alias)} set ${list(changes)}
    ${compilePayload(payload)}
    ${all(compileConditions(read))}
    ${compileReturning(plan)}`;
}

function compileDelete(plan: DeletePlan): Sql {
  const { table, read } = plan;
  return sql`
    delete from ${tableOf(table.name)} as ${sql.id(read.alias)}
    ${all(compileConditions(read))}
    ${compileReturning(plan)}`;
}

/** Returns only shown columns: a role may write rows that it may not read. */
function compileReturning({ table, read, returning }: WritePlan): Sql {
  const { alias } = read;
  if (returning === 'minimal') return sql`returning 1`;
  const needed = returning === 'headers-only' ? table.primaryKey : neededColumns(read);
  if (needed === 'all') return sql`returning ${sql.id(alias)}.*`;
  if (needed.length === 0) return sql`returning 1`;
  return sql`returning ${list(needed.map((column) => sql.id(alias, column)))}`;
}

/** The columns of the plan that its outputs and embeds need. */
function neededColumns({ outputs, embeds, orders }: ReadPlan): 'all' | string[] {
  if (outputs.some(({ kind }) => kind === 'all')) return 'all';
  const shown = outputs.flatMap((output) => (output.kind === 'field' ? [output.field.column.name] : []));
  const ordering = orders.flatMap(({ embed, field }) => (embed ? [] : [field.column.name]));
  const joining = embeds.flatMap(({ relationship }) => relationship.pairs.map(([own]) => own));
  return [...new Set([...shown, ...ordering, ...joining])];
}
