import { formatEuros } from '#domain/money/money.ts';
import { type ParcelTracking, parcelUrl } from '#domain/order/parcel-url.ts';
import type { TrackedRepair } from '#server/repairs/find-by-link.ts';

// Read by loaders only.

export type ParcelView = ReturnType<typeof parcelView>;

type Shop = ParcelTracking & { name: string; street: string; postcode: string; city: string; hours: string };

/** The parcel that a customer is about to send: what it holds, where it goes, and its number once they gave it. */
export function parcelView(repair: TrackedRepair, shop: Shop) {
  const { reference, tracking_in: number, insured_cents: insuredCents, label_fee_cents: labelFee } = repair;
  return {
    reference,
    number,
    url: number && parcelUrl(number, shop, 'customer'),
    insured: insuredCents === null ? null : formatEuros(insuredCents),
    /** A prepaid label: not asked for, being made, or there. */
    label: labelFee === null ? null : repair.has_label ? ('there' as const) : ('awaited' as const),
    address: [shop.name, `Dossier ${reference}`, shop.street, `${shop.postcode} ${shop.city}`],
    hours: shop.hours,
  };
}
