import { dayInParis } from '../dates/dates.ts';
import { openingRanges, type Schedule } from '../opening/opening-state.ts';
import { pickupDayOf } from './delivery-date.ts';
import type { DeliveryMethod } from './order-request.ts';
import type { OrderState } from './order-states.ts';

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
 * When an order can be fetched: the first hours of the shop on the day that was promised or, once it is over, on the next one. Null
 * if it is not fetched, waits for something of its customer, or if the shop stays closed too long to say.
 */
export function pickupWindow(schedule: Schedule, order: Fetched, now: Date): PickupWindow | null {
  if (order.delivery_method !== 'pickup' || !FETCHED.includes(order.state)) return null;
  const promised = pickupDayOf(schedule, order.created_at);
  const day = promised !== null && promised < dayInParis(now) ? pickupDayOf(schedule, now) : promised;
  const [first] = day === null ? [] : openingRanges(schedule, day);
  return day !== null && first ? { day, opens: first.opens, closes: first.closes } : null;
}
