import type { RepairEvent, RepairState } from '#domain/repair/repair-states.ts';

/** The most frequent next step; in other states, the first one in the table of transitions. */
const USUAL: Partial<Record<RepairState, RepairEvent>> = {
  quoted: 'accept',
  accepted: 'start',
  refused: 'return_unrepaired',
  waiting_part: 'start',
  in_repair: 'test',
  tested: 'make_ready',
  ready: 'hand_over',
};

/** What nobody pays for needs no quote: possible under a guarantee only, and usual there. */
const GUARANTEED: RepairEvent = 'start_under_guarantee';

/** The possible steps of a case, the usual one first. */
export function usualFirst<Step extends { event: string }>(
  state: RepairState,
  steps: readonly Step[],
): Step[] {
  const usual = steps.some(({ event }) => event === GUARANTEED) ? GUARANTEED : USUAL[state];
  const isUsual = ({ event }: Step) => event === usual;
  return [...steps.filter(isUsual), ...steps.filter((step) => !isUsual(step))];
}
