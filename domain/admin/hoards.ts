import { BOOKING_CAPS, mostOfDay } from '../appointment/booking-caps.ts';
import { type Amount, HOLD_CAPS, mostOfProduct, mostOfShop, shareOf } from '../order/hold-caps.ts';

// From when the owner is told that people who proved or paid nothing hold goods or slots (decision 033). Fewer than
// five units or slots are normal in any shop.

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

/** The goods held now, with the unpaid ones of the whole shop, as its shares are counted. */
export type HeldGoods = { units: number; cents: number; products: readonly HeldProduct[] };

/** A bookable day, and how many of its places are unconfirmed. */
export type HeldDay = { day: string; places: number; unproven: number };

const isMuch = (held: number, most: number) => held >= LEAST && held > most;

/**
 * More of it waits for a payment than the share of everyone who proved nothing, counted on the exact stock: only the
 * owner reads this.
 */
export const isHoarded = ({ units, unpaid }: HeldProduct): boolean =>
  isMuch(unpaid, mostOfProduct(HOLD_CAPS, units));

/**
 * One product is hoarded; or as much of the shop is held unproven as allowed, or as much unpaid as one network's
 * share of it.
 */
export function areGoodsHoarded({ units, cents, products }: HeldGoods): boolean {
  const sum = (of: 'unpaid' | 'unproven' | 'unpaidCents' | 'unprovenCents') =>
    products.reduce((total, product) => total + product[of], 0);
  const reaches = (held: Amount, most: Amount) =>
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
  /** The most upcoming ones of one network, confirmed or not. */
  ofNetwork: number;
  /** Booked within the last hour, confirmed or not. */
  inHour: number;
};

/** In an hour of a busy day, newcomers book a few. */
const MUCH_IN_HOUR = 10;

/**
 * As many places of one day are held unproven as allowed, or half that share over all days; or one network has half
 * of its allowed upcoming ones, whoever confirmed them; or more are booked at once than normally happens.
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

/** One press releases no more than this; the rest is on the next page. */
export const SHOWN_HOLDS = 200;
