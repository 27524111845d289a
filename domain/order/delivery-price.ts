import type { DeliveryMethod } from './order-request.ts';

/** The cost of sending goods: the price of the first band that the weight fits in. */
export type DeliveryRates = {
  /** Weight of the box in grams, added to the goods. */
  packagingG: number;
  /** Assumed weight in grams of a product without a recorded weight. */
  assumedProductG: number;
  /** Prefixes of postcodes to which nothing is sent, besides those overseas. */
  notServed: readonly string[];
  /** The goods from which sending costs nothing, at their prices; null or left out: never. */
  freeFromCents?: number | null;
  /** The bands, by increasing weight. */
  bands: Record<Exclude<DeliveryMethod, 'pickup'>, readonly { upToG: number; priceCents: number }[]>;
};

/** In cents; null where the goods are too heavy for it, or may not be sent. */
export type DeliveryPrices = Record<DeliveryMethod, number | null>;

/** Whether parcels go to a postcode: one of metropolitan France. */
export const isServed = ({ notServed }: Pick<DeliveryRates, 'notServed'>, postcode: string): boolean =>
  !notServed.some((beginning) => postcode.startsWith(beginning));

/** Goods to be sent. */
export type SentGoods = {
  quantity: number;
  weightG: number | null;
  unitPriceCents: number;
  /** No carrier takes it: a flammable liquid, a lithium battery without its device. */
  isPickupOnly?: boolean;
};

/** The price of a delivery; null if the goods are too heavy for it, or may not be sent. Fetching them costs nothing. */
export function deliveryPriceCents(
  rates: DeliveryRates,
  method: DeliveryMethod,
  goods: readonly SentGoods[],
): number | null {
  if (method === 'pickup') return 0;
  if (goods.some(({ isPickupOnly }) => isPickupOnly)) return null;
  const weights = goods.map(({ quantity, weightG }) => quantity * (weightG ?? rates.assumedProductG));
  const total = weights.reduce((sum, weight) => sum + weight, rates.packagingG);
  const band = rates.bands[method].find(({ upToG }) => total <= upToG);
  if (!band) return null;
  return missingForFreeCents(rates, goods) === 0 ? 0 : band.priceCents;
}

/** What goods still lack to be sent for nothing; null if that never is. */
export function missingForFreeCents(
  { freeFromCents = null }: Pick<DeliveryRates, 'freeFromCents'>,
  goods: readonly Omit<SentGoods, 'weightG'>[],
): number | null {
  if (freeFromCents === null) return null;
  const total = goods.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0);
  return Math.max(0, freeFromCents - total);
}
