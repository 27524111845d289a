import type { PaymentMethod } from './order-request.ts';

/** Every state of an order, in its customer's words. */
export const ORDER_STATES = {
  unproven: 'À confirmer',
  pending: 'En attente de paiement',
  paid: 'Payée',
  reserved: 'Réservée, à régler à l’atelier',
  preparing: 'En préparation',
  ready: 'Prête à retirer',
  shipped: 'Expédiée',
  collected: 'Retirée',
  delivered: 'Livrée',
  expired: 'Non confirmée',
  cancelled: 'Annulée',
  returned: 'Retournée',
  refunded: 'Remboursée',
} as const;

export type OrderState = keyof typeof ORDER_STATES;

const OVER: readonly OrderState[] = ['expired', 'cancelled', 'returned', 'refunded'];

/** Whether an order is over: nothing of it will be prepared, paid or withdrawn from any more. */
export const isOrderOver = (state: OrderState): boolean => OVER.includes(state);

/** Who moves an order: `system` is a payment that arrived or a deadline that passed. */
export type OrderActor = 'customer' | 'shop' | 'system';

/**
 * What a move does to the goods: frees them, holds them for as long as the payment may take or for good, takes them
 * off the shelf, or puts some back.
 */
export type StockEffect = 'release' | 'await' | 'hold' | 'sell' | 'restock' | 'none';

export type Transition = {
  from: OrderState;
  to: OrderState;
  by: readonly OrderActor[];
  /** Only for orders that are fetched, or only for those that are sent. */
  only?: 'fetched' | 'sent';
  /** Only for orders to be paid in this way. */
  pays?: PaymentMethod;
  /** Only if it is fully paid, if everything paid has been given back, or if a refund of it has failed since. */
  needs?: 'payment' | 'refund' | 'failed refund';
  stock: StockEffect;
};

const ANYBODY = ['customer', 'shop', 'system'] as const;
const SHOP = ['shop'] as const;
const MONEY = ['shop', 'system'] as const;
/** The actors that prove an order: the customer presses the link of the mail, or is at the counter. */
const PROVER = ['customer', 'shop'] as const;

/** The one table of what may follow what; anything else is refused. */
export const TRANSITIONS: readonly Transition[] = [
  // Paying by card is a proof.
  { from: 'unproven', to: 'pending', by: PROVER, pays: 'transfer', stock: 'await' },
  { from: 'unproven', to: 'reserved', by: PROVER, pays: 'shop', stock: 'await' },
  { from: 'unproven', to: 'paid', by: MONEY, needs: 'payment', stock: 'hold' },
  { from: 'unproven', to: 'expired', by: ['system'], stock: 'release' },
  { from: 'unproven', to: 'cancelled', by: PROVER, stock: 'release' },
  { from: 'pending', to: 'paid', by: MONEY, needs: 'payment', stock: 'hold' },
  { from: 'pending', to: 'cancelled', by: ANYBODY, stock: 'release' },
  { from: 'reserved', to: 'paid', by: MONEY, needs: 'payment', stock: 'hold' },
  { from: 'reserved', to: 'preparing', by: SHOP, stock: 'hold' },
  { from: 'reserved', to: 'cancelled', by: ANYBODY, stock: 'release' },
  { from: 'paid', to: 'preparing', by: SHOP, stock: 'none' },
  { from: 'paid', to: 'cancelled', by: ['customer', 'shop'], stock: 'release' },
  { from: 'preparing', to: 'ready', by: SHOP, only: 'fetched', stock: 'none' },
  { from: 'preparing', to: 'shipped', by: SHOP, only: 'sent', needs: 'payment', stock: 'sell' },
  { from: 'preparing', to: 'cancelled', by: SHOP, stock: 'release' },
  { from: 'ready', to: 'collected', by: SHOP, only: 'fetched', needs: 'payment', stock: 'sell' },
  { from: 'ready', to: 'cancelled', by: SHOP, stock: 'release' },
  { from: 'shipped', to: 'delivered', by: MONEY, only: 'sent', stock: 'none' },
  // A parcel that nobody accepted.
  { from: 'shipped', to: 'returned', by: SHOP, only: 'sent', stock: 'restock' },
  { from: 'collected', to: 'returned', by: SHOP, only: 'fetched', stock: 'restock' },
  { from: 'delivered', to: 'returned', by: SHOP, only: 'sent', stock: 'restock' },
  // A payment that arrived too late is given back.
  { from: 'expired', to: 'refunded', by: MONEY, needs: 'refund', stock: 'none' },
  { from: 'cancelled', to: 'refunded', by: MONEY, needs: 'refund', stock: 'none' },
  { from: 'returned', to: 'refunded', by: MONEY, needs: 'refund', stock: 'none' },
  // A bank sent the refund back: the order is again what it was before.
  { from: 'refunded', to: 'expired', by: ['system'], needs: 'failed refund', stock: 'none' },
  { from: 'refunded', to: 'cancelled', by: ['system'], needs: 'failed refund', stock: 'none' },
  { from: 'refunded', to: 'returned', by: ['system'], needs: 'failed refund', stock: 'none' },
];

/** What the rules look at. */
export type OrderFacts = {
  state: OrderState;
  deliveryMethod: 'pickup' | 'parcel' | 'relay';
  paymentMethod: PaymentMethod;
  totalCents: number;
  paidCents: number;
  refundedCents: number;
};

/** The transition to `to`, or why there is none, in French. */
export function findTransition(
  order: OrderFacts,
  to: OrderState,
  actor: OrderActor,
): { transition: Transition } | { refusal: string } {
  const transition = TRANSITIONS.find((each) => each.from === order.state && each.to === to);
  const names = `«\u00a0${ORDER_STATES[order.state]}\u00a0» à «\u00a0${ORDER_STATES[to]}\u00a0»`;
  if (!transition) return { refusal: `Une commande ne passe pas de ${names}.` };
  if (!transition.by.includes(actor))
    return { refusal: `Seul l’atelier fait passer une commande de ${names}.` };
  const isFetched = order.deliveryMethod === 'pickup';
  if (transition.only && (transition.only === 'fetched') !== isFetched)
    return {
      refusal: isFetched ? 'Cette commande est à retirer à l’atelier.' : 'Cette commande est à expédier.',
    };
  if (transition.pays && transition.pays !== order.paymentMethod)
    return { refusal: `Une commande à régler autrement ne passe pas de ${names}.` };
  if (transition.needs === 'payment' && !isPaid(order))
    return { refusal: 'Cette commande n’est pas entièrement payée.' };
  if (transition.needs === 'refund' && !isRefunded(order))
    return { refusal: 'Tout ce qui a été payé n’est pas encore remboursé.' };
  if (transition.needs === 'failed refund' && isRefunded(order))
    return { refusal: 'Tout ce qui a été payé est remboursé.' };
  return { transition };
}

/**
 * The next state of an order that was confirmed or that a known customer placed; a card order waits for its payment.
 */
export const confirmedState = (payment: PaymentMethod): OrderState =>
  payment === 'shop' ? 'reserved' : 'pending';

/**
 * Whether this step concludes the contract, so that its mail is the contract. For an unknown customer that is the press
 * on the link or the shop's confirmation; for a card order, the payment.
 */
export function concludes(
  { from, to }: { from: OrderState | null; to: OrderState },
  payment: PaymentMethod,
): boolean {
  const isFirst = from === null || from === 'unproven';
  if (to === 'paid') return from === 'unproven' || (payment === 'card' && from === 'pending');
  return payment !== 'card' && isFirst && (to === 'pending' || to === 'reserved');
}

/** Orders that the shop has to prepare, including those that will be paid at the counter. */
export const TO_PREPARE: readonly OrderState[] = ['paid', 'reserved', 'preparing'];

/**
 * States to which the shop may move an order now by its own decision. Other moves follow from payments that are
 * recorded.
 */
export const shopMoves = (order: OrderFacts): OrderState[] =>
  TRANSITIONS.filter(
    ({ from, to }) =>
      from === order.state &&
      to !== 'paid' &&
      to !== 'refunded' &&
      'transition' in findTransition(order, to, 'shop'),
  ).map(({ to }) => to);

/** Whether an order is paid: some of the money may have been given back since, but not all. */
export const isPaid = ({ totalCents, paidCents, refundedCents }: OrderFacts): boolean =>
  paidCents >= totalCents && refundedCents < paidCents;

const isRefunded = ({ paidCents, refundedCents }: OrderFacts): boolean =>
  paidCents > 0 && refundedCents === paidCents;
