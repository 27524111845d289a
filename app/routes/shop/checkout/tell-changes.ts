import { formatEuros } from '#domain/money/money.ts';
import type { OrderRequest } from '#domain/order/order-request.ts';
import { promoRefusalText } from '#domain/promo/promo-refusals.ts';
import { shortText } from '#domain/stock/offered-quantity.ts';
import type { PlaceOrderOutcome } from '#server/shop/orders/place-order.ts';

type Changes = Extract<PlaceOrderOutcome, { outcome: 'changed' }>['changes'];

type Shown = Pick<OrderRequest, 'lines' | 'promos' | 'deliveryCents'>;

/** What has changed since it was shown, with the new figures, one sentence each. */
export function tellChanges(changes: Changes, shown: Shown, nameOf: (id: string) => string): string[] {
  return changes.map((change) => {
    if (change.kind === 'terms')
      return 'Les conditions générales de vente ont changé\u00a0: relisez-les avant de commander.';
    if (change.kind === 'delivery')
      return change.deliveryCents === null
        ? 'Le mode de livraison choisi ne prend pas cette commande, à cause de son poids ou des règles du transport d’un produit\u00a0: choisissez-en un autre.'
        : `La livraison coûte maintenant ${formatEuros(change.deliveryCents)}, au lieu de ${formatEuros(shown.deliveryCents)}.`;
    if (change.kind === 'promo gone') return 'Un code de votre panier n’existe plus.';
    if (change.kind === 'promo refused') return promoRefusalText(change.code, change.refusal);
    if (change.kind === 'promo') {
      const before = shown.promos?.find(({ promoId }) => promoId === change.promoId)?.cents ?? 0;
      return `Le code ${change.code} retire maintenant ${formatEuros(change.cents)}, au lieu de ${formatEuros(before)}.`;
    }
    const name = nameOf(change.productId);
    const line = shown.lines.find(({ productId }) => productId === change.productId);
    if (change.kind === 'gone') return `${name}\u00a0: ce produit n’est plus en vente.`;
    if (change.kind === 'price')
      return `${name}\u00a0: ${formatEuros(change.unitPriceCents)} aujourd’hui, au lieu de ${formatEuros(line?.unitPriceCents ?? 0)}.`;
    return change.available > 0
      ? `${name}. ${shortText(change.available, line?.quantity ?? 0)}`
      : `${name}\u00a0: il n’en reste plus.`;
  });
}
