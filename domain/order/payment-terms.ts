import type { PaymentMethod } from './order-request.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * How long scarce things wait for a person who proved nothing: goods, for the press on the link of the mail or the card
 * payment; a slot, for the press. Stripe's payment pages live as long.
 */
export const UNPROVEN_HELD_MS = HOUR_MS;

/** How long the goods wait for their payment, in milliseconds; a transfer may be due and still on its way. */
const HELD_MS: Record<PaymentMethod, number> = {
  card: UNPROVEN_HELD_MS,
  transfer: 10 * DAY_MS,
  shop: 7 * DAY_MS,
};
const TRANSFER_DUE_MS = 7 * DAY_MS;

/** Until when the goods of an unpaid order are kept. */
export const heldUntil = (payment: PaymentMethod, orderedAt: Date): Date =>
  new Date(orderedAt.getTime() + HELD_MS[payment]);

/** Until when an order or an appointment can be confirmed. */
export const confirmBy = (askedAt: Date): Date => new Date(askedAt.getTime() + UNPROVEN_HELD_MS);

/** When a payment should have arrived; null if the customer pays in the shop, or at once. */
export const paymentDueAt = (payment: PaymentMethod, orderedAt: Date): Date | null =>
  payment === 'transfer' ? new Date(orderedAt.getTime() + TRANSFER_DUE_MS) : null;
