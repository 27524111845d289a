import { sql } from 'kysely';
import type { MediaType } from '../parse/media-type.ts';
import type { CallPlan } from '../plan/call-plan.ts';
import { outputNames, type ReadPlan } from '../plan/read-plan.ts';
import type { WritePlan } from '../plan/write-plan.ts';
import { compileCall } from './call.ts';
import { tableOf } from './join.ts';
import { compileMatches, compileRead } from './read.ts';
import { nothing, type Sql, type Statement, toStatement } from './sql-text.ts';
import { compileWrite, updatedRows } from './write.ts';

/** The one row that every statement returns. */
export type ResultRow = {
  /** Number of rows in the body. */
  rows: number;
  /** Number of rows without the limit, or of written rows. Null if not asked for. */
  total: number | null;
  body: string | null;
  /** Name and value of each primary-key column of the first written row, as JSON. */
  location: string | null;
  updated: number;
  headers: string | null;
  status: string | null;
};

export type Shown = {
  media: MediaType;
  /** How far to count; null: not at all. */
  countLimit: number | null;
  hasBody: boolean;
};

export function readStatement(plan: ReadPlan, table: string, shown: Shown): Statement {
  const source = tableOf(table);
  return toStatement(
    compileResult({
      body: shown.hasBody ? compileBody(shown.media, plan) : nobody,
      total: compileTotal(compileMatches(plan, source), shown),
      location: nobody,
      rows: sql`from (${compileRead(plan, source)}) as "r"`,
    }),
  );
}

export function writeStatement(plan: WritePlan, media: MediaType): Statement {
  const isShown = plan.returning === 'representation';
  const hasLocation = plan.returning === 'headers-only' && plan.table.primaryKey.length > 0;
  const source = sql.id('source');
  const location = sql`(
    select json_agg(json_build_array(key, value))::text
    from json_each_text((select row_to_json("s".*) from ${source} as "s" limit 1)))`;
  return toStatement(sql`
    with ${source} as (${compileWrite(plan)})
    ${compileResult({
      body: isShown ? compileBody(media, plan.read) : nobody,
      total: sql`(select count(*) from ${source})`,
      location: hasLocation ? location : nobody,
      // Its conditions chose the rows; only inner embeds may still hide some of them.
      rows: isShown
        ? sql`from (${compileRead(shownOf(plan.read), source)}) as "r"`
        : sql`from ${source} as "r"`,
    })}`);
}

const shownOf = (read: ReadPlan): ReadPlan => ({ ...read, conditions: [], limit: undefined });

export function callStatement(plan: CallPlan, shown: Shown): Statement {
  const source = sql.id('source');
  const { read, limit, offset } = plan;
  const rows = read
    ? compileRead(read, source)
    : sql`select * from ${source} limit ${limit} offset ${offset}`;
  const matches = read ? compileMatches(read, source) : sql`select from ${source}`;
  return toStatement(sql`
    with ${source} as (${compileCall(plan)})
    ${compileResult({
      body: shown.hasBody ? compileCallBody(plan, shown.media) : nobody,
      total: compileTotal(matches, shown),
      location: nobody,
      rows: sql`from (${rows}) as "r"`,
    })}`);
}

const nobody = sql`null::text`;

function compileTotal(matches: Sql, { countLimit }: Shown): Sql {
  if (countLimit === null) return sql`null::bigint`;
  const limit = Number.isFinite(countLimit) ? sql`limit ${countLimit}` : nothing;
  return sql`(select count(*) from (${matches} ${limit}) as "m")`;
}

type Result = { body: Sql; total: Sql; location: Sql; rows: Sql };

/** Functions of the database may change the answer through these settings. */
const setting = (name: string): Sql => sql`nullif(current_setting(${sql.lit(name)}, true), '')`;

function compileResult({ body, total, location, rows }: Result): Sql {
  return sql`
    select
      count(*) as "rows", ${body} as "body", ${total} as "total", ${location} as "location",
      ${updatedRows} as "updated",
      ${setting('response.headers')} as "headers", ${setting('response.status')} as "status"
    ${rows}`;
}

function compileBody(media: MediaType, plan: ReadPlan): Sql {
  if (media.kind === 'csv') return compileCsv(outputNames(plan));
  return compileJson(media, sql`json_agg("r".*)`, media.kind === 'object');
}

function compileCallBody({ routine, read }: CallPlan, media: MediaType): Sql {
  if (routine.returns.kind === 'void') return nobody;
  if (media.kind === 'csv') return compileCsv(read ? outputNames(read) : [routine.name]);
  const isOne = media.kind === 'object' || !routine.isSet;
  return compileJson(media, read ? sql`json_agg("r".*)` : sql`json_agg("r"."value")`, isOne);
}

function compileJson({ stripsNulls }: MediaType, rows: Sql, isOne: boolean): Sql {
  const value = isOne ? sql`coalesce(${rows} -> 0, 'null')` : sql`coalesce(${rows}, '[]')`;
  return stripsNulls ? sql`json_strip_nulls(${value})::text` : sql`${value}::text`;
}

/** PostgreSQL's text of a row is CSV, except for its parentheses and doubled backslashes. */
function compileCsv(names: readonly string[]): Sql {
  const header = names.map((name) => (/[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name));
  const row = sql`("r".*)::text`;
  const line = sql`replace(substring(${row}, 2, length(${row}) - 2), ${'\\\\'}, ${'\\'})`;
  return sql`concat(${`${header.join(',')}\n`}::text, string_agg(${line}, chr(10)))`;
}

/** Asks the planner for the expected number of rows, instead of counting many. */
export function planStatement(plan: ReadPlan, table: string): Statement {
  return toStatement(sql`explain (format json) ${compileMatches(plan, tableOf(table))}`);
}
