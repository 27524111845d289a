/** Where a parcel with a French postcode goes, as carriers price it. */
export type PostalZone = 'mainland' | 'corsica' | 'monaco' | 'overseas';

/** The zone of a postcode, or of its first three digits. */
export function postalZoneOf(postcode: string): PostalZone {
  if (postcode.startsWith('980')) return 'monaco';
  if (/^9[78]/.test(postcode)) return 'overseas';
  return postcode.startsWith('20') ? 'corsica' : 'mainland';
}

/** Whether a postcode is of metropolitan France, Corsica included: orders are sent nowhere else. */
export const isMetropolitan = (postcode: string): boolean =>
  ['mainland', 'corsica'].includes(postalZoneOf(postcode));

/** Four digits, as in Belgium, Luxembourg and Switzerland, or the letters of a country other than France before its code. */
const FOREIGN = /^(?:(?!FR?-?\d)[A-Z]{1,2}-?\d{4,5}|\d{4})$/;

/** Whether a postcode as somebody typed it is, or may be, one of another country. */
export const isForeignPostcode = (typed: string): boolean =>
  FOREIGN.test(typed.replaceAll(/[\s.]/g, '').toUpperCase());
