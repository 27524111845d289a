import { contentRange } from '../answer/content-range.ts';
import { customizeResponse } from '../answer/custom-response.ts';
import { refuseLongBody } from '../answer/refuse-long-body.ts';
import type { Relation } from '../catalog/model.ts';
import { type ResultRow, writeStatement } from '../compile/statement.ts';
import { missingFilter, notSingular, tooManyAffected } from '../errors.ts';
import type { MediaType } from '../parse/media-type.ts';
import { parsePayload } from '../parse/payload.ts';
import { appliedPreferences, type PreferenceName, type Preferences } from '../parse/preferences.ts';
import { parseQuery } from '../parse/query.ts';
import { planDelete, planInsert, planUpdate } from '../plan/plan-write.ts';
import { unknownTable } from '../plan/unknown-names.ts';
import type { DeletePlan, InsertPlan, UpdatePlan, WritePlan } from '../plan/write-plan.ts';
import { type RestRequest, readHeaders } from '../request.ts';
import { runAs } from '../run.ts';
import type { Action, ActionContext } from './action.ts';
import { onlyRow } from './read-rows.ts';

/** POST: insert, or upsert. */
export const insertRows: Action = async (request, name, context) => {
  const { media, preferences } = readHeaders(request);
  const query = parseQuery(request.params);
  const payload = parsePayload(request.body, query.columns);
  const plan = planInsert(getTable(name, context), { query, preferences, payload }, context);
  const instead = await context.beforeWrite?.({ verb: 'insert', table: name, rows: payload.rows, request });
  if (instead) return instead;
  const row = await run(request, plan, { media, preferences }, context);

  const range = contentRange(0, 0, preferences.count ? row.total : null);
  const names: PreferenceName[] = ['missing', 'return', 'count', 'handling', 'timezone'];
  const applicable: PreferenceName[] = plan.conflict ? ['resolution', ...names] : names;
  const headers = writeHeaders(range, appliedPreferences(preferences, applicable));
  if (row.location) headers.set('Location', locationOf(name, row.location));
  return writeResponse(plan, row, { media, headers, status: insertStatus(plan, row) });
};

/** PATCH */
export const updateRows: Action = async (request, name, context) => {
  const { media, preferences } = readHeaders(request);
  const query = parseQuery(request.params);
  const payload = parsePayload(request.body, query.columns);
  const plan = planUpdate(getTable(name, context), { query, preferences, payload }, context);
  const isEmpty = plan.payload.columns.length === 0 || plan.payload.rows === 0;
  const instead = isEmpty
    ? undefined
    : await context.beforeWrite?.({ verb: 'update', table: name, rows: 1, request });
  if (instead) return instead;
  const row = isEmpty ? unchanged(media) : await runChosen(request, plan, { media, preferences }, context);

  const range = contentRange(0, row.total ?? 0, preferences.count ? row.total : null);
  const applied = appliedPreferences(preferences, [
    'missing',
    'return',
    'count',
    'handling',
    'timezone',
    'maxAffected',
  ]);
  return writeResponse(plan, row, {
    media,
    headers: writeHeaders(range, applied),
    status: changeStatus(plan),
  });
};

/** DELETE */
export const deleteRows: Action = async (request, name, context) => {
  const { media, preferences } = readHeaders(request);
  const query = parseQuery(request.params);
  const plan = planDelete(getTable(name, context), { query, preferences }, context);
  const row = await runChosen(request, plan, { media, preferences }, context);

  const range = contentRange(0, 0, preferences.count ? row.total : null);
  const applied = appliedPreferences(preferences, ['return', 'count', 'handling', 'timezone', 'maxAffected']);
  return writeResponse(plan, row, {
    media,
    headers: writeHeaders(range, applied),
    status: changeStatus(plan),
  });
};

function getTable(name: string, { catalog }: ActionContext): Relation {
  const table = catalog.relations.get(name);
  if (!table) throw unknownTable(name, catalog);
  return table;
}

type Wishes = { media: MediaType; preferences: Preferences };

/** Changes rows chosen by a filter. Without a filter, all rows would be changed by accident. */
function runChosen(
  request: RestRequest,
  plan: UpdatePlan | DeletePlan,
  wishes: Wishes,
  context: ActionContext,
): Promise<ResultRow> {
  if (plan.read.conditions.length === 0) throw missingFilter(plan.kind === 'update' ? 'UPDATE' : 'DELETE');
  return run(request, plan, wishes, context);
}

function run(
  request: RestRequest,
  plan: WritePlan,
  { media, preferences }: Wishes,
  context: ActionContext,
): Promise<ResultRow> {
  const { maxAffected, timezone } = preferences;
  const statement = writeStatement(plan, media);
  return runAs(
    request,
    context,
    async (ask) => {
      const row = onlyRow(await ask<ResultRow>(statement));
      const affected = row.total ?? 0;
      if (media.kind === 'object' && row.rows !== 1) throw notSingular(row.rows);
      if (plan.kind !== 'insert' && maxAffected !== undefined && affected > maxAffected)
        throw tooManyAffected(affected);
      refuseLongBody(row, context);
      return row;
    },
    { readOnly: false, timezone },
  );
}

/** A payload without members changes nothing. */
function unchanged(media: MediaType): ResultRow {
  if (media.kind === 'object') throw notSingular(0);
  const body = media.kind === 'csv' ? '' : '[]';
  return { rows: 0, total: 0, body, location: null, updated: 0, headers: null, status: null };
}

function insertStatus({ conflict }: InsertPlan, { total, updated }: ResultRow): number {
  const inserted = (total ?? 0) - updated;
  return conflict?.resolution === 'merge' && inserted === 0 ? 200 : 201;
}

const changeStatus = ({ returning }: WritePlan): number => (returning === 'representation' ? 200 : 204);

function writeHeaders(range: string, applied: string | null): Headers {
  const headers = new Headers({ 'Content-Range': range });
  if (applied) headers.set('Preference-Applied', applied);
  return headers;
}

/** `/orders?id=eq.5` */
function locationOf(name: string, key: string): string {
  const pairs = JSON.parse(key) as [name: string, value: string | null][];
  const query = new URLSearchParams(
    pairs.map(([column, value]): [string, string] => [column, value === null ? 'is.null' : `eq.${value}`]),
  );
  return `/${encodeURIComponent(name)}?${query}`;
}

type Answer = { media: MediaType; headers: Headers; status: number };

function writeResponse(
  { returning }: WritePlan,
  row: ResultRow,
  { media, headers, status }: Answer,
): Response {
  if (returning !== 'representation') return customizeResponse(new Response(null, { status, headers }), row);
  headers.set('Content-Type', media.contentType);
  return customizeResponse(new Response(row.body, { status, headers }), row);
}
