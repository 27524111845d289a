import { formatLongDate } from '../dates/dates.ts';
import { type ParcelTracking, parcelUrl } from '../order/parcel-url.ts';
import type { LeftBy } from './customer-state.ts';

type Sent = {
  left_by: LeftBy;
  handed_over_at: Date | null;
  carrier_out: string | null;
  tracking_out: string | null;
};

/** How a device goes back to its customer: « Expédié le 29 novembre 2026 par Colissimo », its number and where it can be followed. */
export function returnParcel(
  { left_by, handed_over_at, carrier_out, tracking_out }: Sent,
  shop: ParcelTracking,
) {
  if (left_by !== 'carrier' && tracking_out === null) return null;
  const when = left_by === 'carrier' && handed_over_at ? ` le ${formatLongDate(handed_over_at)}` : '';
  return {
    words: `Expédié${when}${carrier_out ? ` par ${carrier_out}` : ''}`,
    number: tracking_out,
    url: tracking_out && parcelUrl(tracking_out, shop, 'shop', carrier_out),
  };
}
