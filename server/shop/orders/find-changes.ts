import { type DeliveryRates, deliveryPriceCents } from '#domain/order/delivery-price.ts';
import type { OrderRequest } from '#domain/order/order-request.ts';
import type { PromoRefusal, PromoResult } from '#domain/promo/promo-code.ts';
import { offeredQuantity } from '#domain/stock/offered-quantity.ts';
import type { LockedProduct } from './lock-products.ts';

/** A change since the terms were shown to the customer. */
export type OrderChange =
  | { kind: 'price'; productId: string; unitPriceCents: number }
  | { kind: 'stock'; productId: string; available: number }
  | { kind: 'gone'; productId: string }
  /** Null if the goods are too heavy for this way. */
  | { kind: 'delivery'; deliveryCents: number | null }
  | { kind: 'terms'; cgvVersion: string }
  /** A code takes off another sum than it was shown to, or nothing. */
  | { kind: 'promo'; promoId: string; code: string; cents: number }
  | { kind: 'promo refused'; promoId: string; code: string; refusal: PromoRefusal }
  | { kind: 'promo gone'; promoId: string };

/** The current values that a request is compared with. */
type ShownTerms = { rates: () => DeliveryRates; cgvVersion: () => string };

/** Changes that are reported before the stock is looked at. */
export function findChanges(
  { rates, cgvVersion }: ShownTerms,
  request: OrderRequest,
  products: ReadonlyMap<string, LockedProduct>,
): OrderChange[] {
  const changes: OrderChange[] = [];
  for (const { productId, unitPriceCents } of request.lines) {
    const product = products.get(productId);
    if (!product?.is_orderable) {
      changes.push({ kind: 'gone', productId });
      continue;
    }
    const { direct_price_cents } = product;
    if (direct_price_cents !== unitPriceCents)
      changes.push({ kind: 'price', productId, unitPriceCents: direct_price_cents });
  }
  const goods = request.lines.map(({ productId, quantity, unitPriceCents }) => ({
    quantity,
    unitPriceCents: products.get(productId)?.direct_price_cents ?? unitPriceCents,
    weightG: products.get(productId)?.weight_g ?? null,
    isPickupOnly: products.get(productId)?.is_pickup_only ?? false,
  }));
  const deliveryCents = deliveryPriceCents(rates(), request.delivery.method, goods);
  if (deliveryCents !== request.deliveryCents) changes.push({ kind: 'delivery', deliveryCents });
  if (cgvVersion() !== request.cgvVersion) changes.push({ kind: 'terms', cgvVersion: cgvVersion() });
  return changes;
}

/**
 * Lines with more units than the pages offer, whatever the stock: the answer reveals no more than the pages do. This
 * comes last, because other changes are refused without holding anything, and can be tried without end.
 */
export function findShort(
  { lines }: OrderRequest,
  products: ReadonlyMap<string, LockedProduct>,
): OrderChange[] {
  return lines.flatMap(({ productId, quantity }) => {
    const available = offeredQuantity(products.get(productId)?.available ?? 0);
    return quantity > available ? [{ kind: 'stock' as const, productId, available }] : [];
  });
}

/** Codes that no longer take off what the customer was shown. */
export function findPromoChanges(
  { promos = [] }: Pick<OrderRequest, 'promos'>,
  { applied, refused }: PromoResult,
): OrderChange[] {
  return promos.flatMap(({ promoId, cents: shownCents }): OrderChange[] => {
    const now = applied.find(({ id }) => id === promoId);
    const against = refused.find(({ id }) => id === promoId);
    if (against) return [{ kind: 'promo refused', promoId, code: against.code, refusal: against.refusal }];
    if (!now) return [{ kind: 'promo gone', promoId }];
    return now.cents === shownCents ? [] : [{ kind: 'promo', promoId, code: now.code, cents: now.cents }];
  });
}
