import type { RepairEvent, RepairState } from '#domain/repair/repair-states.ts';

/** What most often comes next in the shop; in the other states it is the first that the table of transitions allows. */
const USUAL: Partial<Record<RepairState, RepairEvent>> = {
  quoted: 'accept',
  accepted: 'start',
  refused: 'return_unrepaired',
  waiting_part: 'start',
  in_repair: 'test',
  tested: 'make_ready',
  ready: 'hand_over',
};

/** The steps that a case may take, the usual one first. */
export function usualFirst<Step extends { event: string }>(
  state: RepairState,
  steps: readonly Step[],
): Step[] {
  const isUsual = ({ event }: Step) => event === USUAL[state];
  return [...steps.filter(isUsual), ...steps.filter((step) => !isUsual(step))];
}
