import { addDays } from '../dates/calendar-day.ts';
import { opensOn, type Schedule } from '../opening/opening-state.ts';
import { PROMISE_STATES, REPAIR_GROUPS, type RepairGroup } from './repair-board.ts';
import type { RepairState } from './repair-states.ts';

/** How far ahead a promise is looked at. */
const DAYS = 42;

/** How many cases of a state are promised for a day; null without a day. */
export type PromisedCount = { state: RepairState; promised_on: string | null; count: number };

export type DayLoad = { day: string; isOpen: boolean; promised: number };

/** What is promised, day by day, and the work that is at the shop already. */
export type WorkLoad = {
  days: DayLoad[];
  /** Cases at the shop that are not ready, by columns of the board; columns without any are left out. */
  open: { group: RepairGroup; count: number }[];
  late: number;
};

/** What the counter sees beside a promise. Cases that are ready, or gone, are no work any more. */
export function workLoad(counts: readonly PromisedCount[], schedule: Schedule, today: string): WorkLoad {
  const ours = counts.filter(({ state }) => PROMISE_STATES.includes(state));
  const sumOf = (isMeant: (counted: PromisedCount) => boolean) =>
    ours.filter(isMeant).reduce((sum, { count }) => sum + count, 0);
  return {
    days: Array.from({ length: DAYS }, (_, ahead) => addDays(today, ahead)).map((day) => ({
      day,
      isOpen: opensOn(schedule, day),
      promised: sumOf(({ promised_on }) => promised_on === day),
    })),
    open: groups
      .map((group) => ({ group, count: sumOf(({ state }) => isOf(group, state)) }))
      .filter(({ count }) => count > 0),
    late: sumOf(({ promised_on }) => promised_on !== null && promised_on < today),
  };
}

const groups = Object.keys(REPAIR_GROUPS) as RepairGroup[];

const isOf = (group: RepairGroup, state: RepairState): boolean =>
  REPAIR_GROUPS[group].states.some((each) => each === state);
