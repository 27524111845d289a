import { contentRange, readStatus } from '../answer/content-range.ts';
import { customizeResponse } from '../answer/custom-response.ts';
import { refuseLongBody } from '../answer/refuse-long-body.ts';
import { callStatement, type ResultRow } from '../compile/statement.ts';
import { maxAffectedOfNoSet, notSingular, tooManyAffected } from '../errors.ts';
import type { MediaType } from '../parse/media-type.ts';
import { parseArguments } from '../parse/payload.ts';
import { appliedPreferences, type Preferences } from '../parse/preferences.ts';
import { parseQuery } from '../parse/query.ts';
import { restrictToRange } from '../parse/range.ts';
import type { CallPlan } from '../plan/call-plan.ts';
import { planCall } from '../plan/plan-call.ts';
import { type RestRequest, readHeaders } from '../request.ts';
import { runAs } from '../run.ts';
import type { Action, ActionContext } from './action.ts';
import { countLimit } from './count-rows.ts';
import { onlyRow, refuseOffsetBehindEnd } from './read-rows.ts';

/** GET, HEAD and POST of a function. */
export const callRoutine: Action = async (request, name, context) => {
  const { media, preferences } = readHeaders(request);
  const isPost = request.method === 'POST';
  const parsed = parseQuery(request.params, !isPost);
  const query = restrictToRange(parsed, request.method === 'GET' ? request.headers.get('Range') : null);
  const body = isPost ? parseArguments(request.body) : undefined;
  const plan = planCall({ name, query, body }, context);
  const row = await run(request, plan, { media, preferences }, context);

  const { offset } = plan;
  refuseOffsetBehindEnd(offset, row.rows, row.total);
  const headers = new Headers({ 'Content-Range': contentRange(offset, row.rows, row.total) });
  const applied = appliedPreferences(preferences, ['count', 'handling', 'timezone', 'maxAffected']);
  if (applied) headers.set('Preference-Applied', applied);
  if (plan.routine.returns.kind === 'void')
    return customizeResponse(new Response(null, { status: 204, headers }), row);
  headers.set('Content-Type', media.contentType);
  return customizeResponse(new Response(row.body, { status: readStatus(row.rows, row.total), headers }), row);
};

function run(
  request: RestRequest,
  plan: CallPlan,
  { media, preferences }: { media: MediaType; preferences: Preferences },
  context: ActionContext,
): Promise<ResultRow> {
  const { count, maxAffected, timezone } = preferences;
  const { isSet, isReadOnly } = plan.routine;
  if (maxAffected !== undefined && !isSet) throw maxAffectedOfNoSet();
  // The rows of a function cannot be estimated, so they are counted.
  const limit = countLimit(count === undefined ? undefined : 'exact', context.maxRows);
  const shown = { media, countLimit: limit, hasBody: request.method !== 'HEAD' };
  const statement = callStatement(plan, shown);
  return runAs(
    request,
    context,
    async (ask) => {
      const row = onlyRow(await ask<ResultRow>(statement));
      if (media.kind === 'object' && row.rows !== 1) throw notSingular(row.rows);
      if (maxAffected !== undefined && row.rows > maxAffected) throw tooManyAffected(row.rows);
      refuseLongBody(row, context);
      return row;
    },
    { readOnly: isReadOnly || request.method !== 'POST', timezone },
  );
}
