import { shopTokenNames } from '../settings/shop-settings.ts';
import { type IsUnknown, withoutUnknown, withoutUnknownSentences } from './hide-unknown.ts';
import { PRICE_TOKEN } from './price-tokens.ts';

const ANY_TOKEN = /\{\{[^{}]*\}?\}?/g;
const SHOP_TOKEN = /\{\{shop\.(\w+)\}\}/g;

/**
 * Everything that opens with `{{` but is neither a known `{{shop.x}}` nor the token of a price. Whether that price
 * exists is checked once all of content/ is read (source/join-prices.ts).
 */
export function findUnknownTokens(text: string): string[] {
  return (text.replace(PRICE_TOKEN, '').match(ANY_TOKEN) ?? []).filter((token) => {
    const name = /^\{\{shop\.(\w+)\}\}$/.exec(token)?.[1];
    return name === undefined || !shopTokenNames.has(name);
  });
}

type Tokens = ReadonlyMap<string, string>;

/** Whether a text says a fact of the shop that is not known yet. */
const asksFor =
  (tokens: Tokens): IsUnknown =>
  (text) => {
    for (const [, name = ''] of text.matchAll(SHOP_TOKEN)) if (!tokens.has(name)) return true;
    return false;
  };

/** The names, among the tokens, of the facts and prices that a text shows. */
export const tokenNames = (text: string): string[] =>
  [SHOP_TOKEN, PRICE_TOKEN].flatMap((token) => [...text.matchAll(token)].map(([, name = '']) => name));

/** Replaces `{{shop.x}}` and prices by their words, and leaves out sentences about facts that are not known yet. */
export function fillTokens(text: string, tokens: Tokens): string {
  if (!text.includes('{{')) return text;
  return replaceTokens(withoutUnknownSentences(text, asksFor(tokens)), tokens, (value) => value);
}

/** The same in HTML, escaped; rows and items of lists are left out too. */
export function fillHtml(html: string, tokens: Tokens): string {
  if (!html.includes('{{')) return html;
  return replaceTokens(withoutUnknown(html, asksFor(tokens)), tokens, escapeHtml);
}

function replaceTokens(text: string, tokens: Tokens, encode: (value: string) => string): string {
  const fill = (token: string, name: string) => {
    const value = tokens.get(name);
    return value === undefined ? token : encode(value);
  };
  return text.replace(SHOP_TOKEN, fill).replace(PRICE_TOKEN, fill);
}

/** For text and quoted attributes alike. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
