import { BOOKING_CAPS, mostOfDay } from './appointment/booking-caps.ts';
import { type Amount, HOLD_CAPS, mostOfProduct, mostOfShop, shareOf } from './order/hold-caps.ts';

// From when on the owner is told that goods or slots are held by people who proved or paid nothing (decision 033). Fewer than five
// units or slots are what any shop has waiting.

const LEAST = 5;

/** A product that somebody holds unpaid. `units` are those that nobody has paid for. */
export type HeldProduct = {
  id: string;
  name: string;
  units: number;
  unpaid: number;
  unproven: number;
  unpaidCents: number;
  unprovenCents: number;
};

/** Goods as they are held now, with what nobody has paid for of the whole shop, as its shares are counted. */
export type HeldGoods = { units: number; cents: number; products: readonly HeldProduct[] };

/** A day that may be booked, and how many of its places nobody confirmed. */
export type HeldDay = { day: string; places: number; unproven: number };

const isMuch = (held: number, most: number) => held >= LEAST && held > most;

/** More of it waits for a payment than the share of all who proved nothing, of the exact stock: only the owner reads it. */
export const isHoarded = ({ units, unpaid }: HeldProduct): boolean =>
  isMuch(unpaid, mostOfProduct(HOLD_CAPS, units));

/** One product is, or of the shop as much is held unproven as may be, or as much unpaid as one network's share of it. */
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

/** Places that are held by whom the shop does not know. */
export type HeldSlots = {
  days: readonly HeldDay[];
  /** The most that are ahead of one network, confirmed or not. */
  ofNetwork: number;
  /** Taken within the last hour, confirmed or not. */
  inHour: number;
};

/** In an hour of a busy day a few are booked by whoever comes for the first time. */
const MUCH_IN_HOUR = 10;

/**
 * Of one day as many places are held unproven as may be, or of all days half as large a share; or one network has half of what it may
 * have ahead, whoever confirmed it; or more are booked at once than happens.
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

/** One press releases no more than this; what is beyond is on the page after it. */
export const SHOWN_HOLDS = 200;
