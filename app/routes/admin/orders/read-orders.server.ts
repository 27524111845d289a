import { formatDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { dueCents, isOrderRenounced } from '#domain/order/order-account.ts';
import { isOrderOver } from '#domain/order/order-states.ts';
import { PAYMENT_METHODS } from '#domain/order/payment-methods.ts';
import type { ListedOrder } from '#server/shop/order-admin/list-orders.ts';
import { orderBadge } from './order-badge.ts';
import { DELIVERIES } from './order-texts.ts';

export type OrderRowView = ReturnType<typeof rowView>;

/** An order as a line of the list. */
export function rowView(order: ListedOrder) {
  const { number, customer_name, email, delivery_method, payment_method, tracking_number } = order;
  return {
    number,
    badge: orderBadge(order, { isShort: true }),
    name: customer_name,
    email,
    delivery: DELIVERIES[delivery_method],
    tracking: tracking_number,
    total: formatEuros(order.total_cents),
    payment: moneyText(order) ?? PAYMENT_METHODS[payment_method],
    placedOn: formatDate(order.created_at),
  };
}

const UNPAID_STATES = ['pending', 'reserved', 'preparing', 'ready'];

function moneyText(order: ListedOrder) {
  const { state, total_cents, paid_cents, refunded_cents, payment_method, withdrawals } = order;
  const left = paid_cents - refunded_cents;
  const money = { state, totalCents: total_cents, paidCents: paid_cents, refundedCents: refunded_cents };
  const isEnded = isOrderOver(state) || isOrderRenounced(withdrawals);
  if (isEnded && refunded_cents === 0) return left > 0 ? `${formatEuros(left)} à rembourser` : null;
  if (isOrderOver(state) && left > 0) return `${formatEuros(left)} à rembourser`;
  const due = dueCents(money, withdrawals);
  if (paid_cents > 0 && due > 0) return `${formatEuros(due)} à recevoir`;
  if (refunded_cents > 0) return `${formatEuros(refunded_cents)} remboursés`;
  if (paid_cents >= total_cents) return 'Payée';
  return UNPAID_STATES.includes(state) ? `${PAYMENT_METHODS[payment_method]}, à recevoir` : null;
}
