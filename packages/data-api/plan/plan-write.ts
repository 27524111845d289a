import type { Column, Relation } from '../catalog/model.ts';
import type { Payload } from '../parse/payload.ts';
import type { Preferences } from '../parse/preferences.ts';
import type { Query } from '../parse/tree.ts';
import { type PlanContext, planRead } from './plan-read.ts';
import type { ReadPlan } from './read-plan.ts';
import { unknownConflictColumn, unknownPayloadColumn } from './unknown-names.ts';
import type {
  ConflictPlan,
  DeletePlan,
  InsertPlan,
  PayloadPlan,
  Returning,
  UpdatePlan,
} from './write-plan.ts';

export type WriteRequest = { query: Query; preferences: Preferences; payload: Payload };

/** @throws RestError */
export function planInsert(table: Relation, request: WriteRequest, context: PlanContext): InsertPlan {
  const { query, preferences } = request;
  // Only conditions of embeds, because an insert chooses no rows.
  const conditions = query.conditions.filter(({ path }) => path.length > 0);
  return {
    kind: 'insert',
    table,
    read: planShown(table, { ...query, conditions }, preferences, context),
    returning: preferences.return ?? 'minimal',
    payload: planPayload(table, request),
    conflict: planConflict(table, request),
  };
}

/** @throws RestError */
export function planUpdate(table: Relation, request: WriteRequest, context: PlanContext): UpdatePlan {
  return {
    kind: 'update',
    table,
    read: planShown(table, request.query, request.preferences, context),
    returning: returningOfChange(request.preferences),
    payload: planPayload(table, request),
  };
}

/** @throws RestError */
export function planDelete(
  table: Relation,
  { query, preferences }: Omit<WriteRequest, 'payload'>,
  context: PlanContext,
): DeletePlan {
  const read = planShown(table, query, preferences, context);
  return { kind: 'delete', table, read, returning: returningOfChange(preferences) };
}

const returningOfChange = (preferences: Preferences): Returning =>
  preferences.return === 'representation' ? 'representation' : 'minimal';

/** All written rows are returned, in the requested order. */
function planShown(table: Relation, query: Query, preferences: Preferences, context: PlanContext): ReadPlan {
  const isEmbedded = <T extends { path: readonly string[] }>({ path }: T) => path.length > 0;
  const isShown = preferences.return === 'representation';
  const read = planRead(
    table,
    {
      select: isShown ? query.select : [],
      conditions: isShown ? query.conditions : query.conditions.filter((one) => !isEmbedded(one)),
      orders: isShown ? query.orders : [],
      limits: isShown ? query.limits.filter(isEmbedded) : [],
      offsets: isShown ? query.offsets.filter(isEmbedded) : [],
    },
    context,
  );
  return { ...read, limit: undefined };
}

function planPayload(table: Relation, { payload, preferences }: WriteRequest): PayloadPlan {
  const columns = payload.keys.map((key) => table.columns.get(key) ?? refuse(key, table));
  const fillsDefaults =
    preferences.missing === 'default' && columns.some(({ defaultSql }) => defaultSql !== null);
  return { columns, json: payload.json, rows: payload.rows, fillsDefaults };
}

function refuse(key: string, { name }: Relation): never {
  throw unknownPayloadColumn(key, name);
}

function planConflict(table: Relation, { query, preferences }: WriteRequest): ConflictPlan | undefined {
  const { resolution } = preferences;
  const names = query.onConflict ?? table.primaryKey;
  if (!resolution || names.length === 0) return undefined;
  const columns = names.map((name): Column => {
    const column = table.columns.get(name);
    if (!column) throw unknownConflictColumn(name);
    return column;
  });
  return { columns, resolution: resolution === 'merge-duplicates' ? 'merge' : 'ignore' };
}
