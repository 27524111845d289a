import type { DeliveryMethod } from './order-request.ts';

/** The cost of sending goods: the price of the first band that the weight fits in. */
export type DeliveryRates = {
  /** The weight of the box, added to the goods. */
  packagingG: number;
  /** For a product without a recorded weight. */
  assumedProductG: number;
  /** Beginnings of postcodes to which nothing is sent, besides those overseas. */
  notServed: readonly string[];
  /** By increasing weight. */
  bands: Record<Exclude<DeliveryMethod, 'pickup'>, readonly { upToG: number; priceCents: number }[]>;
};

/** Whether parcels go there: a postcode of metropolitan France. */
export const isServed = ({ notServed }: Pick<DeliveryRates, 'notServed'>, postcode: string): boolean =>
  !notServed.some((beginning) => postcode.startsWith(beginning));

/** Null if the goods are too heavy to be sent that way. Fetching them costs nothing. */
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
