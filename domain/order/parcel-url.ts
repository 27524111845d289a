import { carrierOf, plainNumber } from './carriers.ts';

/** Addresses of tracking pages, as the shop has set them; the number replaces `{numero}`. */
export type ParcelTracking = {
  /** For parcels of La Poste, known by their numbers. */
  postTrackingUrl: string;
  /** For all others that the shop sends; null if it has no other carrier. */
  otherTrackingUrl: string | null;
};

const NUMBER = '{numero}';

/** Parcels of La Poste: « 6A12345678901 », or the thirteen characters of the Universal Postal Union. */
const LA_POSTE = /^(?:\d[A-Z]\d{11}|[A-Z]{2}\d{9}FR)$/;

/**
 * Where a parcel can be tracked, if its number, its carrier's name or its sender tells the carrier: customers send theirs as they like.
 */
export function parcelUrl(
  number: string,
  { postTrackingUrl, otherTrackingUrl }: ParcelTracking,
  sender: 'shop' | 'customer' = 'shop',
  carrierName: string | null = null,
): string | null {
  const plain = plainNumber(number);
  const carrier = carrierOf(carrierName ?? '');
  const other = sender === 'shop' ? otherTrackingUrl : null;
  const unnamed = LA_POSTE.test(plain) ? postTrackingUrl : other;
  const url = carrier ? (carrier.trackingUrl ?? postTrackingUrl) : unnamed;
  return url?.replaceAll(NUMBER, encodeURIComponent(plain)) ?? null;
}

/** Whether a text is the address of a tracking page: https, with the place of the number in its path or query. */
export function isTrackingUrl(text: string): boolean {
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { origin, username, password, hash } = new URL(text);
  const afterOrigin = text.slice(origin.length, text.length - hash.length);
  return username === '' && password === '' && !origin.includes('{') && afterOrigin.includes(NUMBER);
}
