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
