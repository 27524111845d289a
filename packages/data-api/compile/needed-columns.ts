import type { ReadPlan } from '../plan/read-plan.ts';

/** The columns of the plan that its outputs and embeds need. */
export function neededColumns({ outputs, embeds, orders }: ReadPlan): 'all' | string[] {
  if (outputs.some(({ kind }) => kind === 'all')) return 'all';
  const shown = outputs.flatMap((output) => (output.kind === 'field' ? [output.field.column.name] : []));
  const ordering = orders.flatMap(({ embed, field }) => (embed ? [] : [field.column.name]));
  const joining = embeds.flatMap(({ relationship }) => relationship.pairs.map(([own]) => own));
  return [...new Set([...shown, ...ordering, ...joining])];
}
