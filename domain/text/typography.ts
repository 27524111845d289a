const NBSP = '\u00a0';

/**
 * Texts that are left as written: code between backticks, addresses, e-mails and `{{shop.x}}` tokens. Because of the
 * group, split() keeps them.
 */
const UNTOUCHED =
  /(`[^`]*`|(?:https?:\/\/|www\.|mailto:|tel:)[^\s»]+|[^\s@«»]{1,64}@[^\s@»]{1,255}\.\w+|\{\{[^{}]*\}\})/i;

const UNITS = [
  'ko|Ko|Mo|Go|To|kb|Mb|Gb',
  'mV|V|kV|mA|A|mAh|Ah|mW|W|kW|Wh|kWh|Ω|mΩ|kΩ|MΩ|pF|nF|µF|mH|µH',
  'nm|µm|mm|cm|m|km|mg|g|kg|ml|cl|L|ms|s|min|h|Hz|kHz|MHz|GHz|dB|°C|°|px|dpi',
].join('|');

const APOSTROPHES = /(?<=[\p{L}\p{N}])'(?=\p{L})|(?<=\p{L})'|'(?=\p{L})/gu;

const NO_BREAK_SPACES = [
  /(?<=«)\s*/g,
  /(?<!\s)\s*(?=»)/g,
  /(?<!\s)\s+(?=[:;!?%€])/g,
  // A missing space is added only if the sign ends a word: "10:30", "C:\" and "localhost:80" keep their form.
  /(?<=[\p{L}\p{N})\]»%€…])(?=[;!?]+(?:\s|$))/gu,
  /(?<=[\p{Ll}\p{N})\]»%€…]|\p{L}\p{Lu})(?=:(?:\s|$))/gu,
  /(?<=\d)(?=[%€](?![\p{L}\p{N}]))/gu,
  new RegExp(`(?<=\\d)\\s+(?=(?:${UNITS})(?![\\p{L}\\p{N}]))`, 'gu'),
  /(?<=\d\u00a0h)\s+(?=\d{2}(?!\d))/g,
  /(?<=(?<!\p{L})[nN]°)\s+(?=\d)/gu,
  // Thousands: "1 200" but neither "03 53 01 00 51" nor "PS5 825 Go".
  /(?<=(?<![\p{L}\d])\d{1,3}(?:\s\d{3})*)\s(?=\d{3}(?!\d))/gu,
];

/** « nº », with the ordinal sign that no French keyboard has. */
const NUMERO = /(?<=(?<!\p{L})[nN])º/gu;

/**
 * French typography for running text: curly apostrophes, « n° » with one sign, and no-break spaces (U+00A0) before
 * `: ; ! ? » € %`, after `«` and `n°`, between a number and its unit and inside thousands. Pure and idempotent: typeset(typeset(x)) === typeset(x).
 */
export function typeset(text: string): string {
  return text
    .split(UNTOUCHED)
    .map((part, index) => (index % 2 === 1 ? part : typesetPart(part)))
    .join('');
}

function typesetPart(text: string): string {
  const signed = text.replace(APOSTROPHES, '’').replace(NUMERO, '°');
  return NO_BREAK_SPACES.reduce((result, place) => result.replace(place, NBSP), signed);
}

/** « De 69 à 129 € » from « de 69 à 129 € »: words of a sentence that begin a line. */
export function capitalize(text: string): string {
  return text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);
}
