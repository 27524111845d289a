import type { PaymentMethod } from './order-request.ts';

/** Every state of an order, as its customer reads it. */
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

/** Nothing of it is prepared, paid or renounced any more. */
export const isOrderOver = (state: OrderState): boolean => OVER.includes(state);

/** Who moves an order: `system` is a payment that arrived or a time that passed. */
export type OrderActor = 'customer' | 'shop' | 'system';

/**
 * What a move does to the goods: frees what was held, holds it for as long as its payment may take, or for good, takes it off
 * the shelf, puts some of it back.
 */
export type StockEffect = 'release' | 'await' | 'hold' | 'sell' | 'restock' | 'none';

export type Transition = {
  from: OrderState;
  to: OrderState;
  by: readonly OrderActor[];
  /** Only orders that are fetched, or only those that are sent. */
  only?: 'fetched' | 'sent';
  /** Only orders that are to be paid so. */
  pays?: PaymentMethod;
  /** Only when it is wholly paid, or when all that was paid is given back. */
  needs?: 'payment' | 'refund';
  stock: StockEffect;
};

const ANYBODY = ['customer', 'shop', 'system'] as const;
const SHOP = ['shop'] as const;
const MONEY = ['shop', 'system'] as const;
/** Who pressed the link of the mail, or stands at the counter. */
const PROVER = ['customer', 'shop'] as const;

/** The one table of what may follow what; whatever is not in it is refused. */
export const TRANSITIONS: readonly Transition[] = [
  // A card proves itself by paying.
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
  // A parcel that nobody took.
  { from: 'shipped', to: 'returned', by: SHOP, only: 'sent', stock: 'restock' },
  { from: 'collected', to: 'returned', by: SHOP, only: 'fetched', stock: 'restock' },
  { from: 'delivered', to: 'returned', by: SHOP, only: 'sent', stock: 'restock' },
  // Money that came too late goes back.
  { from: 'expired', to: 'refunded', by: MONEY, needs: 'refund', stock: 'none' },
  { from: 'cancelled', to: 'refunded', by: MONEY, needs: 'refund', stock: 'none' },
  { from: 'returned', to: 'refunded', by: MONEY, needs: 'refund', stock: 'none' },
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

/** The transition that leads to `to`, or why there is none, in French. */
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
  return { transition };
}

/** Where an order goes that was confirmed, or was placed by somebody who is known; one by card waits to be paid. */
export const confirmedState = (payment: PaymentMethod): OrderState =>
  payment === 'shop' ? 'reserved' : 'pending';

/**
 * Whether this is what makes the contract, so that its mail confirms it: the press on the link or the shop's word, where the one who
 * ordered was not known; the payment, where it is by card.
 */
export function concludes(
  { from, to }: { from: OrderState | null; to: OrderState },
  payment: PaymentMethod,
): boolean {
  const isFirst = from === null || from === 'unproven';
  if (to === 'paid') return from === 'unproven' || (payment === 'card' && from === 'pending');
  return payment !== 'card' && isFirst && (to === 'pending' || to === 'reserved');
}

/** What the shop has to put together: an order that waits for its payment at the counter as well. */
export const TO_PREPARE: readonly OrderState[] = ['paid', 'reserved', 'preparing'];

/** Where the shop may take an order now by its own decision. Money moves the others, when it is written down. */
export const shopMoves = (order: OrderFacts): OrderState[] =>
  TRANSITIONS.filter(
    ({ from, to }) =>
      from === order.state &&
      to !== 'paid' &&
      to !== 'refunded' &&
      'transition' in findTransition(order, to, 'shop'),
  ).map(({ to }) => to);

/** Some of it may have been given back since, not all of it. */
export const isPaid = ({ totalCents, paidCents, refundedCents }: OrderFacts): boolean =>
  paidCents >= totalCents && refundedCents < paidCents;

const isRefunded = ({ paidCents, refundedCents }: OrderFacts): boolean =>
  paidCents > 0 && refundedCents === paidCents;
