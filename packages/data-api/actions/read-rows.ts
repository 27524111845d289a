import { contentRange, readStatus } from '../answer/content-range.ts';
import { customizeResponse } from '../answer/custom-response.ts';
import { refuseLongBody } from '../answer/refuse-long-body.ts';
import { type ResultRow, readStatement } from '../compile/statement.ts';
import { invalidRange, notSingular } from '../errors.ts';
import { appliedPreferences } from '../parse/preferences.ts';
import { parseQuery } from '../parse/query.ts';
import { restrictToRange } from '../parse/range.ts';
import { planRead } from '../plan/plan-read.ts';
import { unknownTable } from '../plan/unknown-names.ts';
import { readHeaders } from '../request.ts';
import { runAs } from '../run.ts';
import type { Action } from './action.ts';
import { countLimit, finishCount } from './count-rows.ts';

/** GET and HEAD of a table or view. */
export const readRows: Action = async (request, name, context) => {
  const { media, preferences } = readHeaders(request);
  const { count, timezone } = preferences;
  const isGet = request.method === 'GET';
  const query = restrictToRange(parseQuery(request.params), isGet ? request.headers.get('Range') : null);
  const { catalog, maxRows } = context;
  const table = catalog.relations.get(name);
  if (!table) throw unknownTable(name, catalog);
  const plan = planRead(table, query, context);
  const statement = readStatement(plan, name, {
    media,
    countLimit: countLimit(count, maxRows),
    hasBody: isGet,
  });

  const { row, total } = await runAs(
    request,
    context,
    async (ask) => {
      const row = onlyRow(await ask<ResultRow>(statement));
      if (media.kind === 'object' && row.rows !== 1) throw notSingular(row.rows);
      refuseLongBody(row, context);
      const counted = { count, counted: row.total, maxRows };
      return { row, total: await finishCount(ask, plan, name, counted) };
    },
    { readOnly: true, timezone },
  );

  const offset = plan.offset ?? 0;
  refuseOffsetBehindEnd(offset, row.rows, total);
  const headers = new Headers({
    'Content-Type': media.contentType,
    'Content-Range': contentRange(offset, row.rows, total),
    'Content-Location': contentLocation(name, request.params),
  });
  const applied = appliedPreferences(preferences, ['count', 'handling', 'timezone']);
  if (applied) headers.set('Preference-Applied', applied);
  return customizeResponse(new Response(row.body, { status: readStatus(row.rows, total), headers }), row);
};

/** The one row that every statement returns. */
export function onlyRow(rows: readonly ResultRow[]): ResultRow {
  const [row] = rows;
  if (!row) throw new Error('a statement of the data API answered nothing');
  return row;
}

/** @throws RestError */
export function refuseOffsetBehindEnd(offset: number, rows: number, total: number | null): void {
  if (total === null || rows > 0 || offset <= total) return;
  throw invalidRange(`An offset of ${offset} was requested, but there are only ${total} rows.`, {
    'Content-Range': `*/${total}`,
  });
}

/** One address for all orders of its parameters. */
function contentLocation(name: string, params: URLSearchParams): string {
  const sorted = new URLSearchParams(params);
  sorted.delete('apikey');
  sorted.sort();
  const query = sorted.toString();
  return `/${encodeURIComponent(name)}${query ? `?${query}` : ''}`;
}
