import { addDays } from '../dates/calendar-day.ts';
import { dayInParis, parisTime } from '../dates/dates.ts';
import { openDayFrom, openingRanges, type Schedule } from '../opening/opening-state.ts';
import { pickupDayOf } from './delivery-date.ts';
import type { DeliveryMethod } from './order-request.ts';
import type { OrderState } from './order-states.ts';
import { heldUntil } from './payment-terms.ts';

type PickupWindow = {
  /** « 2026-12-01 » */
  day: string;
  /** Minutes of that day. */
  opens: number;
  closes: number;
};

/** The states in which goods are at the shop, or will be on a day that is known. */
const FETCHED: readonly OrderState[] = ['reserved', 'paid', 'preparing', 'ready'];

type Fetched = { state: OrderState; delivery_method: DeliveryMethod; created_at: Date };

/**
 * When an order can be fetched: from the day that was promised on, the first hours of the shop that are not over. Null if it is not
 * fetched, waits for something of its customer, or if the shop stays closed too long to say.
 */
export function pickupWindow(schedule: Schedule, order: Fetched, now: Date): PickupWindow | null {
  if (order.delivery_method !== 'pickup' || !FETCHED.includes(order.state)) return null;
  const promised = pickupDayOf(schedule, order.created_at);
  if (promised === null) return null;
  const today = dayInParis(now);
  const { hour, minute } = parisTime(now);
  const isLate = promised < today;
  const first = openDayFrom(schedule, isLate ? today : promised);
  for (const day of [first, openDayFrom(schedule, addDays(first, 1))]) {
    const range = openingRanges(schedule, day).find(
      ({ closes }) => day > today || closes > hour * 60 + minute,
    );
    if (range) return isKeptOn(order, day) ? { day, ...range } : null;
  }
  return null;
}

/** Goods that are paid as they are fetched go back on sale after a day that their customer was told. */
const isKeptOn = ({ state, created_at }: Fetched, day: string): boolean =>
  state !== 'reserved' || day <= dayInParis(heldUntil('shop', created_at));

type Told = Pick<Fetched, 'state' | 'delivery_method'> & { events: readonly { to_state: OrderState }[] };

/** Whether an order that was to be fetched no longer is: a calendar may still have its day. */
export function isPickupOff({ state, delivery_method, events }: Told, isRenounced: boolean): boolean {
  const states = events.map(({ to_state }) => to_state);
  const wasAwaited = states.some((each) => FETCHED.includes(each)) && !states.includes('collected');
  return delivery_method === 'pickup' && wasAwaited && (isRenounced || !FETCHED.includes(state));
}
