import { companyText } from '#domain/customers/siren.ts';
import { dayInParis, formatDate, formatLongDate } from '#domain/dates/dates.ts';
import type { FormTexts } from '#domain/edits/edit-guard.ts';
import { formatEuros, typedEuros } from '#domain/money/money.ts';
import { isCollectable } from '#domain/order/collection.ts';
import { unitsCents } from '#domain/order/line-price.ts';
import { lineDetails } from '#domain/order/line-texts.ts';
import { dueCents, isBeingRenounced, refundableUnits } from '#domain/order/order-account.ts';
import { orderEventText } from '#domain/order/order-history.ts';
import { type OrderState, shopMoves } from '#domain/order/order-states.ts';
import { type ParcelTracking, parcelUrl } from '#domain/order/parcel-url.ts';
import { PAYMENT_METHODS } from '#domain/order/payment-methods.ts';
import { unowedCents } from '#domain/order/unowed-money.ts';
import { WITHDRAWAL_STATES } from '#domain/order/withdrawal-states.ts';
import { entriesInForce, netCents } from '#domain/payments/ledger.ts';
import { PAYMENT_WAYS, TAKEN_WAYS } from '#domain/payments/payment-ways.ts';
import { promoCents, promoLines } from '#domain/promo/promo-texts.ts';
import type { OrderDetails } from '#server/shop/order-admin/find-order-details.ts';
import { cardNewsView } from '../card-news-view.server.ts';
import { orderBadge } from './order-badge.ts';
import { DELIVERIES, MOVES } from './order-texts.ts';

export type OrderView = ReturnType<typeof orderView>;

const GOODS_OUT = ['shipped', 'collected', 'delivered', 'returned'];
const ONWARD: readonly OrderState[] = ['preparing', 'ready', 'shipped', 'collected'];

/** An order as the shop sees it now. */
export function orderView(order: OrderDetails, parcels: ParcelTracking, hasCards: boolean) {
  const { number, state, tracking_number: tracking, payment_due_at: due } = order;
  const money = moneyOf(order);
  const isBeingRefunded = order.cardRefunds.some(({ state: at }) => at !== 'failed');
  const isHeld = isBeingRenounced(order.withdrawals);
  const left = refundableUnits(order.lines, order.payments);
  const correctable = entriesInForce(order.payments).filter(({ method }) =>
    Object.hasOwn(TAKEN_WAYS, method),
  );
  const isFetched =
    !isHeld && isCollectable({ state, deliveryMethod: order.delivery_method }, order.concluded_at);
  const moves = shopMoves({
    state,
    deliveryMethod: order.delivery_method,
    paymentMethod: order.payment_method,
    totalCents: order.total_cents,
    paidCents: order.paid_cents,
    refundedCents: order.refunded_cents,
  })
    .filter((to) => MOVES[to] !== undefined)
    .filter((to) => !(isHeld && ONWARD.includes(to)));
  return {
    number,
    badge: orderBadge(order),
    moves,
    mayClaim: ['shipped', 'collected', 'delivered'].includes(state),
    steps: [
      ...(isFetched ? (['collect'] as const) : []),
      ...(money.dueCents > 0 ? (['take-payment'] as const) : []),
      ...(money.leftCents > 0 && !isBeingRefunded ? (['refund'] as const) : []),
      ...(state === 'shipped' || state === 'delivered' ? (['tracking'] as const) : []),
      ...(correctable.length > 0 ? (['correct-way'] as const) : []),
    ],
    placedAt: formatDate(order.created_at, { withTime: true }),
    customer: {
      name: order.customer_name,
      company: order.company && companyText(order.company, order.siren),
      purchaseReference: order.purchase_reference,
      email: order.email,
      refusedOn: order.email_refused_at && formatDate(order.email_refused_at),
      phone: order.phone,
      hasAccount: order.user_id !== null,
      billing: order.billing_address && addressLines(order.billing_address),
    },
    delivery: {
      words: DELIVERIES[order.delivery_method],
      isPickup: order.delivery_method === 'pickup',
      place: order.relay_point
        ? [order.relay_point]
        : order.delivery_address && addressLines(order.delivery_address),
      tracking: tracking ? { number: tracking, url: parcelUrl(tracking, parcels) } : null,
    },
    payment: PAYMENT_METHODS[order.payment_method],
    dueOn: due && money.dueCents > 0 && order.concluded_at ? formatLongDate(due) : null,
    money,
    lines: order.lines.map((line) =>
      lineView(line, GOODS_OUT.includes(state), left.get(line.product_id) ?? 0),
    ),
    goods: formatEuros(order.goods_cents + promoCents(order.promos)),
    promos: promoLines(order.promos),
    deliveryPrice: formatEuros(order.delivery_cents),
    hasDeliveryPrice: order.delivery_cents > 0 && !order.payments.some((each) => each.refunds_delivery),
    payments: order.payments.map(paymentView),
    /** Stripe gives back what it took, when the shop says so here. */
    isRefundedByStripe:
      hasCards &&
      order.payments.some(({ method, reference }) => method === 'card' && reference?.startsWith('pi_')),
    ...cardNewsView(order),
    /** The entries of the ledger whose way may be corrected, by their id. */
    correctable: Object.fromEntries(
      correctable.map((payment) => {
        const { kind, amount, method, at } = paymentView(payment);
        return [payment.id, `${kind}\u00a0: ${amount}, ${method.toLocaleLowerCase('fr')}, ${at}`];
      }),
    ),
    documents: documentsOf(order),
    withdrawals: order.withdrawals.map(({ id, reference, state: at }) => ({
      id,
      reference,
      state: WITHDRAWAL_STATES[at],
    })),
    events: historyOf(order),
    mails: mailsView(order),
    notes: order.notes.map(({ id, text, full_name, created_at }) => ({
      id,
      text,
      who: full_name ?? 'L’atelier',
      at: formatDate(created_at, { withTime: true }),
    })),
  };
}

const addressLines = ({ street, more, postcode, city }: NonNullable<OrderDetails['billing_address']>) =>
  [street, more, `${postcode} ${city}`].filter((line) => line !== undefined && line !== '');

/**
 * Cents for the forms, texts for the page. Forms send `seenCents` back, to show that the balance has not changed
 * meanwhile.
 */
function moneyOf({ state, total_cents, paid_cents, refunded_cents, payments, withdrawals }: OrderDetails) {
  const unowed = unowedCents(payments);
  const left = paid_cents - refunded_cents;
  const due = dueCents(
    { state, totalCents: total_cents, paidCents: paid_cents, refundedCents: refunded_cents },
    withdrawals,
  );
  return {
    total: formatEuros(total_cents),
    paid: formatEuros(paid_cents),
    refunded: formatEuros(refunded_cents),
    seenCents: paid_cents + refunded_cents,
    dueCents: due,
    due: formatEuros(due),
    dueTyped: typedEuros(due),
    leftCents: left,
    left: formatEuros(left - unowed),
    owedLeftCents: left - unowed,
    unowed: unowed > 0 ? formatEuros(unowed) : null,
    /** The last payment's method: money goes back the same way. */
    paidBy: entriesInForce(payments).findLast(({ kind }) => kind === 'payment')?.method ?? null,
  };
}

function lineView(line: OrderDetails['lines'][number], isOut: boolean, left: number) {
  const { product_id, name, quantity, restocked } = line;
  return {
    productId: product_id,
    name,
    details: lineDetails(line),
    quantity,
    restocked,
    canRefund: Math.max(0, left),
    canRestock: isOut ? quantity - restocked : 0,
    unitPrice: formatEuros(line.unit_price_cents),
    paidEach: `${formatEuros(unitsCents(line, 1))} l’unité${line.discount_cents > 0 ? ', remise déduite' : ''}`,
    total: formatEuros(line.total_cents),
  };
}

function paymentView(payment: OrderDetails['payments'][number]) {
  const { id, method, reference, full_name, credit_note: creditNote, created_at } = payment;
  return {
    id,
    kind: entryKind(payment),
    amount: formatEuros(netCents(payment)),
    method: PAYMENT_WAYS[method],
    reference: payment.reason ?? reference,
    creditNote,
    who: full_name,
    at: formatDate(created_at, { withTime: true }),
  };
}

function entryKind({ kind, corrects_id, is_unowed }: OrderDetails['payments'][number]): string {
  if (corrects_id !== null) return 'Rectification';
  if (kind === 'refund') return 'Remboursement';
  return is_unowed ? 'Reçu en trop' : 'Reçu';
}

/** `file` is the document's name in its address. */
function documentsOf({ number, invoice, payments, delivery_method, concluded_at }: OrderDetails) {
  return [
    { file: 'preparation', label: 'Bon de préparation' },
    ...(delivery_method === 'pickup' ? [] : [{ file: 'etiquette', label: 'Étiquette d’adresse' }]),
    ...(concluded_at ? [{ file: number, label: `Confirmation ${number}` }] : []),
    ...(invoice ? [{ file: invoice, label: `Facture ${invoice}` }] : []),
    ...payments.flatMap(({ credit_note: creditNote }) =>
      creditNote ? [{ file: creditNote, label: `Avoir ${creditNote}` }] : [],
    ),
  ];
}

/** The fields of an order that a step may correct. */
export const orderTexts = ({ tracking_number: number }: { tracking_number: string | null }): FormTexts => ({
  trackingNumber: number ?? '',
});

const ACTORS = { customer: 'Le client', shop: 'L’atelier', system: 'Le site' };

/** Events and the customer's declarations, latest first. */
function historyOf({ events, withdrawals }: OrderDetails) {
  const happened = events.map((event) => ({
    id: `event-${event.id}`,
    date: event.created_at,
    who: event.actor === 'shop' ? (event.full_name ?? ACTORS.shop) : ACTORS[event.actor],
    ...orderEventText(event),
  }));
  const declared = withdrawals.map(({ reference, declared_at }) => ({
    id: reference,
    date: declared_at,
    who: ACTORS.customer,
    title: 'Contrat renoncé',
    note: `Déclaration ${reference}`,
  }));
  return [...happened, ...declared]
    .sort((one, other) => one.date.getTime() - other.date.getTime())
    .map(({ date, ...event }) => ({
      ...event,
      on: dayInParis(date),
      at: formatDate(date, { withTime: true }),
    }))
    .reverse();
}

/** The mails sent, latest first. */
function mailsView({ mails, events }: OrderDetails) {
  const titles = new Map(events.map((event) => [event.id, mailTitle(event)]));
  return mails
    .map(({ id, event_id, recipient, sent_at, failed_at, last_error, hold }) => ({
      id,
      title: titles.get(event_id) ?? 'E-mail',
      isOurs: recipient === 'shop',
      isFailed: failed_at !== null,
      words: sent_at
        ? `Parti le ${formatDate(sent_at, { withTime: true })}`
        : failed_at
          ? `N’est pas parti${last_error ? `\u00a0: ${last_error}` : ''}`
          : hold === 'held'
            ? 'Retenu\u00a0: trop de messages demandés pour cette adresse'
            : 'Part bientôt',
    }))
    .reverse();
}

function mailTitle(event: OrderDetails['events'][number]): string {
  if (event.from_state !== null) return orderEventText(event).title;
  return event.to_state === 'unproven' ? 'Demande de confirmation' : 'Confirmation de la commande';
}
