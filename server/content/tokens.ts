import { PRICE_TOKEN } from './price-tokens.ts';
import { shopTokenNames } from './shop-facts.ts';

const ANY_TOKEN = /\{\{[^{}]*\}?\}?/g;
const SHOP_TOKEN = /\{\{shop\.(\w+)\}\}/g;

/**
 * Whatever opens with `{{` and is neither one of the known `{{shop.x}}` nor the token of a price. Whether there is such a
 * price is asked once all of content/ is read (source/join-prices.ts).
 */
export function findUnknownTokens(text: string): string[] {
  return (text.replace(PRICE_TOKEN, '').match(ANY_TOKEN) ?? []).filter((token) => {
    const name = /^\{\{shop\.(\w+)\}\}$/.exec(token)?.[1];
    return name === undefined || !shopTokenNames.has(name);
  });
}

/** Replaces `{{shop.x}}` and prices by their words, passed through `encode`; an unknown token stays as it is. */
export function fillTokens(
  text: string,
  tokens: ReadonlyMap<string, string>,
  encode: (value: string) => string = (value) => value,
): string {
  const fill = (token: string, name: string) => {
    const value = tokens.get(name);
    return value === undefined ? token : encode(value);
  };
  return text.replace(SHOP_TOKEN, fill).replace(PRICE_TOKEN, fill);
}

/** For text and quoted attributes alike. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
