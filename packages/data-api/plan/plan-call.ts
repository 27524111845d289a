import { type Parameter, type Routine, takesWholeBody } from '../catalog/model.ts';
import type { At, Query } from '../parse/tree.ts';
import type { CallArgs, CallPlan } from './call-plan.ts';
import { getRoutine } from './find-routine.ts';
import { type PlanContext, planRead } from './plan-read.ts';

export type CallRequest = {
  name: string;
  query: Query;
  /** The body of a POST, and the names in it. */
  body?: { json: string; keys: readonly string[] };
};

/** @throws RestError */
export function planCall({ name, query, body }: CallRequest, context: PlanContext): CallPlan {
  const texts = Map.groupBy(query.args, ([key]) => key);
  const names = body?.keys ?? [...texts.keys()];
  const routine = getRoutine({ name, args: names, isPost: body !== undefined }, context.catalog);
  const { returns } = routine;
  return {
    routine,
    args: body ? planBody(routine, body) : planTexts(routine, texts),
    read: returns.kind === 'rows' ? planRead(returns.shape, query, context) : undefined,
    limit: Math.min(ownCount(query.limits) ?? context.maxRows, context.maxRows),
    offset: ownCount(query.offsets) ?? 0,
  };
}

const ownCount = (counts: readonly At<number>[]): number | undefined =>
  counts.findLast(({ path }) => path.length === 0)?.value;

function planTexts(routine: Routine, texts: Map<string, (readonly [string, string])[]>): CallArgs {
  const given = routine.parameters.filter(({ name }) => texts.has(name));
  const values = given.map((parameter) => ({
    parameter,
    texts: (texts.get(parameter.name) ?? []).map(([, text]) => text),
  }));
  return { kind: 'texts', values };
}

function planBody(routine: Routine, { json, keys }: { json: string; keys: readonly string[] }): CallArgs {
  const [only] = routine.parameters;
  if (only && takesWholeBody(routine)) return { kind: 'body', parameter: only, json };
  const named = new Map(routine.parameters.map((one): [string, Parameter] => [one.name, one]));
  const parameters = keys.flatMap((key) => named.get(key) ?? []);
  return { kind: 'members', parameters, json };
}
