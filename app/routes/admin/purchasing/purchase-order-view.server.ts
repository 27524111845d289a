import { dayInParis, formatDate } from '#domain/dates/dates.ts';
import { formatEuros, typedEuros } from '#domain/money/money.ts';
import {
  orderedCost,
  PURCHASE_ORDER_STATES,
  receivedText,
  unitsToCome,
} from '#domain/purchasing/purchase-order.ts';
import { countText } from '#domain/text/count-text.ts';
import type { FoundPurchaseOrder } from '#server/shop/purchasing/find-purchase-orders.ts';
import type { PurchaseOrders } from '#server/shop/purchasing/purchase-orders-module.ts';

export type PurchaseOrderView = ReturnType<typeof purchaseOrderView>;

/** An order as its screen shows it. */
export function purchaseOrderView(order: FoundPurchaseOrder, now: Date) {
  const { id, number, state, version, lines, receipts, expected_on, supplier_id } = order;
  const { cents, isWhole } = orderedCost(lines);
  const isAwaited = state === 'sent' || state === 'partly_received';
  return {
    ...{ id, number, state, version, isAwaited },
    stateText: PURCHASE_ORDER_STATES[state],
    supplier: { id: supplier_id, name: order.supplier, email: order.supplier_email },
    mailedTo: order.mailed_to,
    expectedOn: expected_on && formatDate(expected_on),
    isLate: isAwaited && expected_on !== null && expected_on < dayInParis(now),
    note: order.note,
    writer: order.actor_name ?? 'L’atelier',
    sentAt: order.sent_at && formatDate(order.sent_at, { withTime: true }),
    closed: order.closed_at && formatDate(order.closed_at),
    cancelReason: order.cancel_reason,
    mayCancel: isAwaited && lines.every(({ received }) => received === 0),
    total: cents === 0 ? null : `${formatEuros(cents)}${isWhole ? '' : ', sans les prix inconnus'}`,
    hasProducts: lines.some((line) => line.sku !== null && unitsToCome(line) > 0),
    lines: lines.map((line) => ({
      id: line.id,
      productId: line.product_id,
      label: line.label,
      reference: line.reference,
      quantity: line.quantity,
      cost: line.unit_cost_cents === null ? '—' : formatEuros(line.unit_cost_cents),
      received: receivedText(line),
      mayEnd: isAwaited && unitsToCome(line) > 0,
      typed: {
        [`quantity.${line.id}`]: String(line.quantity),
        [`cost.${line.id}`]: line.unit_cost_cents === null ? '' : typedEuros(line.unit_cost_cents),
      },
    })),
    receipts: receipts.map((receipt) => ({ number: receipt.number, at: formatDate(receipt.received_at) })),
    typed: {
      supplier: order.supplier,
      expectedOn: expected_on ?? '',
      note: order.note ?? '',
    },
  };
}

type Listed = Awaited<ReturnType<PurchaseOrders['list']>>['open'][number];

/** An order in the list. */
export const listedPurchaseOrder = (order: Listed, now: Date) => ({
  id: order.id,
  name: order.number ?? 'Brouillon',
  supplier: order.supplier,
  details: [
    countText(order.units, 'unité', 'unités'),
    order.sent_at ? `envoyée le ${formatDate(order.sent_at)}` : `écrite le ${formatDate(order.updated_at)}`,
    ...(order.expected_on && order.closed_at === null
      ? [
          `${order.sent_at && order.expected_on < dayInParis(now) ? 'en retard, attendue' : 'attendue'} le ${formatDate(order.expected_on)}`,
        ]
      : []),
  ].join(', '),
  state: PURCHASE_ORDER_STATES[order.state],
});
