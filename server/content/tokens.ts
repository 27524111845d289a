import { shopTokenNames } from './shop-facts.ts';

const ANY_TOKEN = /\{\{[^{}]*\}?\}?/g;
const SHOP_TOKEN = /\{\{shop\.(\w+)\}\}/g;

/** Whatever opens with `{{` and is not exactly one of the known `{{shop.x}}`. */
export function findUnknownTokens(text: string): string[] {
  return (text.match(ANY_TOKEN) ?? []).filter((token) => {
    const name = /^\{\{shop\.(\w+)\}\}$/.exec(token)?.[1];
    return name === undefined || !shopTokenNames.has(name);
  });
}

/** Replaces `{{shop.x}}` by its words, passed through `encode`; an unknown token stays as it is. */
export function fillTokens(
  text: string,
  tokens: ReadonlyMap<string, string>,
  encode: (value: string) => string = (value) => value,
): string {
  return text.replace(SHOP_TOKEN, (token, name: string) => {
    const value = tokens.get(name);
    return value === undefined ? token : encode(value);
  });
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
