import { formatDate } from '#domain/dates/dates.ts';
import { orderStanding } from '#domain/order/order-standing.ts';
import { PAYMENT_METHODS } from '#domain/order/payment-methods.ts';
import { toCsv } from '#domain/text/csv.ts';
import { DELIVERIES } from '../documents/document-texts.ts';
import type { ListedOrder } from './list-orders.ts';

const HEADER = [
  'Numéro',
  'Date',
  'État',
  'Client',
  'E-mail',
  'Téléphone',
  'Livraison',
  'Paiement prévu',
  'Total (€)',
  'Payé (€)',
  'Remboursé (€)',
  'Suivi',
];

/** Orders as a table for a spreadsheet: the columns of the list, without the shop's own notes. */
export const ordersCsv = (orders: readonly ListedOrder[]): string =>
  toCsv(
    HEADER,
    orders.map((order) => [
      order.number,
      formatDate(order.created_at, { withTime: true }),
      orderStanding(
        { state: order.state, paidCents: order.paid_cents, refundedCents: order.refunded_cents },
        order.withdrawals,
      ),
      order.customer_name,
      order.email,
      order.phone,
      DELIVERIES[order.delivery_method],
      PAYMENT_METHODS[order.payment_method],
      order.total_cents / 100,
      order.paid_cents / 100,
      order.refunded_cents / 100,
      order.tracking_number,
    ]),
  );
