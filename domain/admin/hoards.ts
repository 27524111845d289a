import { BOOKING_CAPS, mostOfDay } from '../appointment/booking-caps.ts';
import { type HeldAmount, HOLD_CAPS, mostOfProduct, mostOfShop, shareOf } from '../order/hold-caps.ts';

// These thresholds decide when the owner is told that people who proved or paid nothing hold goods or slots (decision
// 033). Fewer than five units or slots are normal in any shop.

const LEAST = 5;

/** A product with unpaid holds. `units` are those that nobody has paid for. */
export type HeldProduct = {
  id: string;
  name: string;
  units: number;
  unpaid: number;
  unproven: number;
  unpaidCents: number;
  unprovenCents: number;
};

/**
 * The goods held now. `units` and `cents` are the goods of the whole shop that nobody has paid for, as shares are
 * counted.
 */
export type HeldGoods = { units: number; cents: number; products: readonly HeldProduct[] };

/** A bookable day, and how many of its places are unconfirmed. */
export type HeldDay = { day: string; places: number; unproven: number };

const isMuch = (held: number, most: number) => held >= LEAST && held > most;

/**
 * Whether more units of the product wait for a payment than everyone who proved nothing may hold together. The exact
 * stock is counted: only the owner reads this.
 */
export const isHoarded = ({ units, unpaid }: HeldProduct): boolean =>
  isMuch(unpaid, mostOfProduct(HOLD_CAPS, units));

/**
 * Whether one product is hoarded, or unproven holds reach their share of the shop, or unpaid ones reach one network's
 * share of it.
 */
export function areGoodsHoarded({ units, cents, products }: HeldGoods): boolean {
  const sum = (of: 'unpaid' | 'unproven' | 'unpaidCents' | 'unprovenCents') =>
    products.reduce((total, product) => total + product[of], 0);
  const reaches = (held: HeldAmount, most: HeldAmount) =>
    held.units >= LEAST && (held.units >= most.units || held.cents >= most.cents);
  const shop = { units, cents };
  const { shareOfShop, least } = HOLD_CAPS.network;
  return (
    products.some(isHoarded) ||
    reaches({ units: sum('unproven'), cents: sum('unprovenCents') }, mostOfShop(HOLD_CAPS, shop)) ||
    reaches({ units: sum('unpaid'), cents: sum('unpaidCents') }, shareOf(shop, shareOfShop, least))
  );
}

/** Places held by people whom the shop does not know. */
export type HeldSlots = {
  days: readonly HeldDay[];
  /** The largest number of upcoming places that one network holds, confirmed or not. */
  ofNetwork: number;
  /** Places booked within the last hour, confirmed or not. */
  inHour: number;
};

/** Places booked in an hour; newcomers book a few in an hour of a busy day. */
const MUCH_IN_HOUR = 10;

/**
 * Whether unproven places reach their share of one day, or half that share over all days; or one network has half of
 * the upcoming places it may have, confirmed or not; or more places are booked at once than normally happens.
 */
export function areSlotsHoarded({ days, ofNetwork, inHour }: HeldSlots): boolean {
  const sum = (of: 'places' | 'unproven') => days.reduce((total, day) => total + day[of], 0);
  return (
    days.some(({ places, unproven }) => unproven >= LEAST && unproven >= mostOfDay(BOOKING_CAPS, places)) ||
    isMuch(sum('unproven'), (sum('places') * BOOKING_CAPS.shareOfDay) / 2) ||
    isMuch(ofNetwork, BOOKING_CAPS.ahead.inAll / 2) ||
    inHour >= MUCH_IN_HOUR
  );
}

/** Upper bound for the holds that one press releases; the rest is on the next page. */
export const SHOWN_HOLDS = 200;
