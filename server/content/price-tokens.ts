import { formatRepairPrice } from '#domain/repair/repair-price.ts';

type Price = Parameters<typeof formatRepairPrice>[0] & { duration: string };

/**
 * `{{price.<key>}}` « de 69 à 129 € », `{{from.<key>}}` « 69 € », `{{delay.<key>}}` « 24 à 72 heures »: texts take
 * prices from content/data/prices, by the key of the row (price-rows.ts).
 */
export const PRICE_TOKEN = /\{\{((?:price|from|delay)\.([a-z0-9-]+(?:\/[a-z0-9-]+)+))\}\}/g;

export function priceTokensOf(key: string, price: Price): [token: string, words: string][] {
  const { from, duration } = price;
  return [
    [`price.${key}`, formatRepairPrice(price)],
    [`from.${key}`, from === null ? 'sur devis' : `${from}\u00a0€`],
    [`delay.${key}`, duration],
  ];
}

/** Keys of the prices that a text names. */
export function priceKeysIn(text: string): string[] {
  return [...text.matchAll(PRICE_TOKEN)].flatMap(([, , key]) => key ?? []);
}
