import { dayInParis } from '../dates/dates.ts';
import { holidaysOf, isoDay } from '../opening/holidays.ts';
import { isOrderOver, type OrderState } from './order-states.ts';

/** Length in days of the period (code de la consommation, L. 221-18). */
export const WITHDRAWAL_DAYS = 14;

const RECEIVED: readonly OrderState[] = ['delivered', 'collected'];

export type WithdrawalPeriod = {
  /**
   * The day of reception, as `2026-12-05`; null as long as the goods have not been received: the period has not begun.
   */
  receivedOn: string | null;
  lastDay: string | null;
  isOpen: boolean;
};

type PastEvent = { from_state: OrderState | null; to_state: OrderState; created_at: Date };

/** Until when a customer can withdraw from an order without a reason; null if there is no contract. */
export function withdrawalPeriod(
  { state, events }: { state: OrderState; events: readonly PastEvent[] },
  now: Date,
): WithdrawalPeriod | null {
  // There is no contract yet, or none left to withdraw from.
  if (state === 'unproven' || isOrderOver(state)) return null;
  const received = events.find(
    ({ from_state, to_state }) => from_state !== to_state && RECEIVED.includes(to_state),
  );
  if (!received) return { receivedOn: null, lastDay: null, isOpen: true };
  const receivedOn = dayInParis(received.created_at);
  const lastDay = lastWithdrawalDay(receivedOn);
  return { receivedOn, lastDay, isOpen: dayInParis(now) <= lastDay };
}

/**
 * The day of reception does not count; a period that would end on a Saturday, a Sunday or a public holiday ends on
 * the next working day (L. 221-19).
 */
export function lastWithdrawalDay(receivedOn: string): string {
  const [year = 0, month = 0, day = 0] = receivedOn.split('-').map(Number);
  let ahead = WITHDRAWAL_DAYS;
  while (!isWorkingDay(isoDay(year, month, day + ahead))) ahead += 1;
  return isoDay(year, month, day + ahead);
}

function isWorkingDay(iso: string): boolean {
  const weekday = new Date(iso).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidaysOf(Number(iso.slice(0, 4))).has(iso);
}
