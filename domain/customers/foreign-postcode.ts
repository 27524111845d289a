// A postcode of another country is written with its country, as on letters of the Union: « B-1000 », « LU-1234 », « NL-1012AB ».
// Whoever lives there may pay as anybody else does, for what is handed over in France (regulation (EU) 2018/302, articles 4 and 5).

/** The letters of cars, which people write before a postcode, where ISO 3166 has others. */
const LETTERS: Readonly<Record<string, string>> = {
  A: 'AT',
  B: 'BE',
  D: 'DE',
  E: 'ES',
  H: 'HU',
  I: 'IT',
  L: 'LU',
  N: 'NO',
  P: 'PT',
  S: 'SE',
};

/** The European Economic Area, Switzerland and the United Kingdom. */
const COUNTRIES = new Set(
  'AT BE BG CH CY CZ DE DK EE ES FI GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

/** « 51 100 » and « F-51100 », as many write it: « 51100 ». */
export const tidyPostcode = (typed: string): string =>
  typed.replaceAll(/[\s.]/g, '').replace(/^FR?-?(?=\d{5}$)/i, '');

/** Postcodes with letters, which could be taken for words or for each other without their country's two letters. */
const LETTERED =
  /^(NL)-?(\d{4}[A-Z]{2})$|^(IE)-?([A-Z]\d[\dW][A-Z\d]{4})$|^(GB)-?([A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2})$/;
const OTHERS = /^([A-Z]{1,2})-?(\d{4,6})$|^([A-Z]{1,2})-([A-Z\d-]*\d[A-Z\d-]*)$/;

/** The proper form of a postcode with its country, however it was typed; null if it has none. */
export function readForeignPostcode(typed: string): string | null {
  const text = compact(typed);
  if (text.length > 12) return null;
  const [letters = '', code] = (LETTERED.exec(text) ?? OTHERS.exec(text) ?? []).slice(1).filter(Boolean);
  return code && COUNTRIES.has(isoOf(letters)) ? `${letters}-${code}` : null;
}

/** The country of an address, by its postcode: « BE » (ISO 3166). */
export function countryOf(postcode: string | undefined): string {
  const [letters] = readForeignPostcode(postcode ?? '')?.split('-') ?? [];
  return letters ? isoOf(letters) : 'FR';
}

const compact = (typed: string) => typed.replaceAll(/[\s.]/g, '').toUpperCase();
const isoOf = (letters: string) => LETTERS[letters] ?? letters;
