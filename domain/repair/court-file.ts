import { dayInParis } from '../dates/dates.ts';
import { type LeftBy, nextActor } from './customer-state.ts';
import type { RepairState, WayIn } from './repair-states.ts';
import { unclaimedDates } from './unclaimed.ts';

type Waiting = {
  state: RepairState;
  way_in: WayIn;
  left_by: LeftBy;
  ready_at: Date | null;
};

/**
 * Whether a court file may be drawn: of a device that waits for its customer since the year of the law (31 December 1903), and of
 * one whose case a decision has closed.
 */
export function isCourtCase(repair: Waiting, dueCents: number, today: string): boolean {
  if (repair.ready_at === null) return false;
  if (repair.state === 'closed') return true;
  const waits = repair.state === 'ready' && nextActor(repair, dueCents) === 'customer';
  return waits && today >= unclaimedDates(dayInParis(repair.ready_at)).saleFrom;
}
