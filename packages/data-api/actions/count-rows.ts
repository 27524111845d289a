import { planStatement } from '../compile/statement.ts';
import type { CountKind } from '../parse/preferences.ts';
import type { ReadPlan } from '../plan/read-plan.ts';
import type { Ask } from '../run.ts';

/** How far a statement itself counts; null: not at all. An estimate is exact for small tables. */
export function countLimit(count: CountKind | undefined, maxRows: number): number | null {
  if (count === 'exact') return Number.POSITIVE_INFINITY;
  return count === 'estimated' ? maxRows + 1 : null;
}

type Counted = { count: CountKind | undefined; counted: number | null; maxRows: number };

/** The total to report. Asks the planner if counting would take too long. */
export async function finishCount(
  ask: Ask,
  plan: ReadPlan,
  table: string,
  { count, counted, maxRows }: Counted,
): Promise<number | null> {
  if (count === 'planned') return plannedRows(ask, plan, table);
  if (count !== 'estimated' || counted === null || counted <= maxRows) return counted;
  return Math.max(counted, await plannedRows(ask, plan, table));
}

type Explained = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] };

async function plannedRows(ask: Ask, plan: ReadPlan, table: string): Promise<number> {
  const [row] = await ask<Explained>(planStatement(plan, table));
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
