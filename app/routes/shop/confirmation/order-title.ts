import type { OrderState } from '#domain/order/order-states.ts';
import type { OrderView } from '../order/order-view.ts';

type Titled = Pick<OrderView, 'isRenounced'> & { state: OrderState };

/** The heading of the page after an order. */
export function orderTitle({ state, isRenounced }: Titled, isToPay: boolean): string {
  if (state === 'expired') return 'Votre commande n’a pas été confirmée';
  if (state === 'cancelled') return 'Votre commande est annulée';
  if (state === 'refunded') return 'Votre commande est remboursée';
  if (state === 'returned') return 'Votre commande est retournée';
  if (isRenounced) return 'Vous avez renoncé à cette commande';
  if (state === 'unproven' && !isToPay) return 'Il reste à confirmer votre commande';
  return isToPay ? 'Votre commande attend son paiement' : 'Merci, votre commande est enregistrée';
}
