import { companyText } from '#domain/customers/siren.ts';
import { dayInParis, formatLongDate } from '#domain/dates/dates.ts';
import type { Schedule } from '#domain/opening/opening-state.ts';
import { ecoText } from '#domain/order/line-texts.ts';
import { dueCents, isGivenBack, isOrderRenounced } from '#domain/order/order-account.ts';
import { orderEventText } from '#domain/order/order-history.ts';
import { orderStanding } from '#domain/order/order-standing.ts';
import { findTransition, isOrderOver, isPaid, type OrderState } from '#domain/order/order-states.ts';
import { type ParcelTracking, parcelUrl } from '#domain/order/parcel-url.ts';
import { confirmBy, heldUntil } from '#domain/order/payment-terms.ts';
import { isPickupOff, pickupWindow } from '#domain/order/pickup-window.ts';
import { withdrawalPeriod } from '#domain/order/withdrawal-period.ts';
import type { WithdrawalState } from '#domain/order/withdrawal-states.ts';
import { promoCents, promoLines } from '#domain/promo/promo-texts.ts';
import type { FoundOrder } from '#server/shop/orders/find-order.ts';

// Read by the loader only: the page gets what it shows, and none of our own numbers.

export type OrderView = ReturnType<typeof orderView>;

/** An order as its customer sees it now. */
export function orderView(order: FoundOrder, now: Date, shop: ParcelTracking & Schedule) {
  const facts = {
    state: order.state,
    deliveryMethod: order.delivery_method,
    paymentMethod: order.payment_method,
    totalCents: order.total_cents,
    paidCents: order.paid_cents,
    refundedCents: order.refunded_cents,
  };
  const isDone = isOrderRenounced(order.withdrawals);
  const isOpen = order.state === 'unproven' || order.state === 'pending';
  const isByCard = isOpen && order.payment_method === 'card' && !isDone;
  const isBeingPaid = order.is_being_paid && !isDone;
  const isUnpaidCard = isByCard && !isBeingPaid;
  return {
    number: order.number,
    stateName: orderStanding(facts, order.withdrawals),
    placedOn: formatLongDate(order.created_at),
    progress: isDone ? null : progressOf(order),
    isOver: isOrderOver(order.state),
    isRenounced: isDone,
    events: historyOf(order),
    lines: order.lines.map(({ sku, name, condition, grade, warranty, eco_cents, quantity, total_cents }) => ({
      sku,
      name,
      details: [condition, grade && `grade ${grade}`, warranty, ecoText(eco_cents)]
        .filter(Boolean)
        .join(' · '),
      quantity,
      totalCents: total_cents,
    })),
    /** At their prices; codes come after them. */
    goodsCents: order.goods_cents + promoCents(order.promos),
    promos: promoLines(order.promos),
    deliveryCents: order.delivery_cents,
    totalCents: order.total_cents,
    paidCents: order.paid_cents,
    refundedCents: order.refunded_cents,
    dueCents: dueCents(facts, order.withdrawals),
    isPaid: isPaid(facts),
    paymentMethod: order.payment_method,
    renounced: order.withdrawals.map(({ reference, state }) => ({
      reference,
      words: WITHDRAWAL_WORDS[state],
      isRefused: state === 'refused',
    })),
    keptForCardUntil: isUnpaidCard ? heldUntil('card', order.created_at) : null,
    /** Until when goods wait that are paid as they are fetched: once the shop prepares them, they are kept. */
    keptUntil: order.state === 'reserved' && !isDone ? heldUntil('shop', order.created_at) : null,
    /** A day is known on which it can be fetched. */
    hasPickupDay: !isDone && pickupWindow(shop, order, now) !== null,
    isPickupOff: isPickupOff(order, isDone),
    isStillKept: isUnpaidCard && heldUntil('card', order.created_at) > now,
    isBeingPaid,
    /** It waits for the press on the link of its mail. */
    toConfirm:
      order.state === 'unproven' && !isByCard && !isDone
        ? { email: order.email, confirmBy: confirmBy(order.created_at) }
        : null,
    isConcluded: order.concluded_at !== null,
    overBecause: order.events.findLast(isCancellation)?.note ?? null,
    dueOn: order.concluded_at && order.payment_due_at && dayInParis(order.payment_due_at),
    delivery: {
      method: order.delivery_method,
      name: order.customer_name,
      address: order.delivery_address,
      relayPoint: order.relay_point,
      trackingNumber: order.tracking_number,
      trackingUrl: order.tracking_number && parcelUrl(order.tracking_number, shop),
    },
    company: order.company && companyText(order.company, order.siren),
    purchaseReference: order.purchase_reference,
    cgvPath: `/legal/${order.cgv_version}`,
    canCancel: !isDone && 'transition' in findTransition(facts, 'cancelled', 'customer'),
    /** It can no longer be cancelled by a press, though its goods have not arrived. */
    isPrepared: !isDone && PREPARED.includes(order.state),
    withdrawal: isDone || isGivenBack(facts) ? null : withdrawalPeriod(order, now),
  };
}

const PREPARED: readonly OrderState[] = ['preparing', 'ready', 'shipped'];

/** The state of a withdrawal, in its customer's words. */
const WITHDRAWAL_WORDS: Record<WithdrawalState, string> = {
  received: 'reçue, l’atelier s’en occupe',
  answered: 'prise en compte, le contrat prend fin',
  returned: 'les produits sont revenus à l’atelier',
  refunded: 'remboursée',
  closed: 'close, rien n’est dû',
  refused: 'refusée, la raison vous a été écrite',
};

const isCancellation = ({ from_state, to_state }: FoundOrder['events'][number]) =>
  (to_state === 'cancelled' || to_state === 'expired') && from_state !== to_state;

/** The steps of a normal order, and how far this one is; null if it ended otherwise. */
function progressOf({ state, delivery_method, payment_method, events }: FoundOrder) {
  if (isOrderOver(state)) return null;
  const isFetched = delivery_method === 'pickup';
  const isPaidFirst = payment_method !== 'shop';
  const wasAsked = payment_method !== 'card' && events[0]?.to_state === 'unproven';
  const steps = [
    { title: 'Commande enregistrée' },
    ...(wasAsked ? [{ title: 'Confirmation' }] : []),
    ...(isPaidFirst ? [{ title: 'Paiement' }] : []),
    { title: 'Préparation' },
    { title: isFetched ? 'Prête à retirer' : 'Expédiée' },
    { title: isFetched ? 'Retirée' : 'Livrée' },
  ];
  const last = steps.length - 1;
  const current: Partial<Record<OrderState, number>> = {
    unproven: 1,
    pending: wasAsked ? 2 : 1,
    ready: last - 1,
    shipped: last - 1,
    collected: steps.length,
    delivered: steps.length,
  };
  return { steps, current: current[state] ?? last - 2 };
}

/** The order's events and its customer's declarations, newest first. */
function historyOf({ events, withdrawals }: Pick<FoundOrder, 'events' | 'withdrawals'>) {
  const declared = withdrawals.map(({ reference, declared_at }) => ({
    at: declared_at,
    title: 'Vous avez renoncé au contrat',
    note: `Déclaration ${reference}`,
  }));
  const happened = events.map((event) => ({ at: event.created_at, ...orderEventText(event) }));
  return [...happened, ...declared].sort((a, b) => a.at.getTime() - b.at.getTime()).reverse();
}
