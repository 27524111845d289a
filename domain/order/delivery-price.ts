import type { DeliveryMethod } from './order-request.ts';

/** The cost of sending goods: the price of the first band that the weight fits in. */
export type DeliveryRates = {
  /** Weight of the box in grams, added to the goods. */
  packagingG: number;
  /** Assumed weight in grams of a product without a recorded weight. */
  assumedProductG: number;
  /** Prefixes of postcodes to which nothing is sent, besides those overseas. */
  notServed: readonly string[];
  /** The bands, by increasing weight. */
  bands: Record<Exclude<DeliveryMethod, 'pickup'>, readonly { upToG: number; priceCents: number }[]>;
};

/** Whether parcels go to a postcode: one of metropolitan France. */
export const isServed = ({ notServed }: Pick<DeliveryRates, 'notServed'>, postcode: string): boolean =>
  !notServed.some((beginning) => postcode.startsWith(beginning));

/** The price of a delivery; null if the goods are too heavy for it. Fetching them costs nothing. */
export function deliveryPriceCents(
  rates: DeliveryRates,
  method: DeliveryMethod,
  goods: readonly { quantity: number; weightG: number | null }[],
): number | null {
  if (method === 'pickup') return 0;
  const weights = goods.map(({ quantity, weightG }) => quantity * (weightG ?? rates.assumedProductG));
  const total = weights.reduce((sum, weight) => sum + weight, rates.packagingG);
  return rates.bands[method].find(({ upToG }) => total <= upToG)?.priceCents ?? null;
}
