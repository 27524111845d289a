import { dayInParis } from '#domain/dates/dates.ts';
import { shopState } from '#domain/repair/customer-state.ts';
import { isLate } from '#domain/repair/repair-board.ts';
import { REPAIR_STATES } from '#domain/repair/repair-states.ts';
import type { RepairList } from '#server/repairs/list-repairs.ts';

export type RepairMarks = ReturnType<typeof repairMarks>;

/** What a case shows wherever the shop sees it: in the list, on the board, on its own screen. `<RepairBadges>` draws it. */
export function repairMarks(
  row: Omit<
    RepairList['rows'][number],
    'unread' | 'moved_by' | 'technician_name' | 'quoted_at' | 'awaited' | 'letter_sent_on' | 'flags'
  >,
  now: Date,
) {
  const { reference, state } = row;
  return {
    reference,
    state,
    stateName: shopState(row),
    next: REPAIR_STATES[state].next,
    isLate: isLate(row, dayInParis(now)),
  };
}
