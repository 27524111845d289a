import { addDays } from '../dates/calendar-day.ts';
import { dayInParis, instantInParis } from '../dates/dates.ts';
import type { PaymentMethod } from './order-request.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * How long scarce things wait for a person who proved nothing: goods, for the press on the link of the mail or the card
 * payment; a slot, for the press. Stripe's payment pages live as long.
 */
export const UNPROVEN_HELD_MS = HOUR_MS;

/** How many days goods wait that are paid as they are fetched, or by a transfer that may be due and still on its way. */
const HELD_DAYS = { transfer: 10, shop: 7 };
const TRANSFER_DUE_MS = 7 * DAY_MS;

/** Until when the goods of an unpaid order are kept: customers are told a day, and it is theirs to its last moment. */
export const heldUntil = (payment: PaymentMethod, orderedAt: Date): Date =>
  payment === 'card'
    ? new Date(orderedAt.getTime() + UNPROVEN_HELD_MS)
    : endOfDay(addDays(dayInParis(orderedAt), HELD_DAYS[payment]));

/** The last moment of a day in Paris, which has 23 or 25 hours twice a year. */
function endOfDay(day: string): Date {
  const next = instantInParis(addDays(day, 1), 0);
  // No clock in Paris skips midnight.
  if (next === null) throw new Error(`no midnight after ${day}`);
  return new Date(next.getTime() - 1);
}

/** Until when an order or an appointment can be confirmed. */
export const confirmBy = (askedAt: Date): Date => new Date(askedAt.getTime() + UNPROVEN_HELD_MS);

/** When a payment should have arrived; null if the customer pays in the shop, or at once. */
export const paymentDueAt = (payment: PaymentMethod, orderedAt: Date): Date | null =>
  payment === 'transfer' ? new Date(orderedAt.getTime() + TRANSFER_DUE_MS) : null;
