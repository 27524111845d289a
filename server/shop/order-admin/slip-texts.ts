import { shownPhone } from '#domain/customers/phone.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { lineDetails } from '#domain/order/line-texts.ts';
import { orderStanding } from '#domain/order/order-standing.ts';
import type { WithdrawalState } from '#domain/order/withdrawal-states.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import {
  addressText,
  DELIVERIES,
  type DocumentTexts,
  type SoldLine,
  sellerText,
} from '../documents/document-texts.ts';
import type { OrderRow } from '../orders/order-row.ts';

export type PackedOrder = Pick<
  OrderRow,
  | 'number'
  | 'state'
  | 'customer_name'
  | 'email'
  | 'phone'
  | 'delivery_method'
  | 'delivery_address'
  | 'relay_point'
  | 'created_at'
  | 'paid_cents'
  | 'refunded_cents'
> & { lines: readonly SoldLine[]; withdrawals: readonly { state: WithdrawalState }[] };

export type PackingContext = { shop: ShopSettings; siteUrl: string };

/** The order's page in the back office, which the code on its documents opens. */
export const orderUrl = (siteUrl: string, number: string): string => `${siteUrl}/admin/commandes/${number}`;

/** The words of the packing slip, which also goes into the parcel: no price, and none of the shop's own notes. */
export function slipText(order: PackedOrder, { shop, siteUrl }: PackingContext): DocumentTexts {
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    title: `Bon de préparation ${order.number}`,
    isSpecimen: shop.mode === 'demonstration',
    facts: [
      ['Commande du', formatDate(order.created_at, { withTime: true })],
      [
        'État',
        orderStanding(
          { state: order.state, paidCents: order.paid_cents, refundedCents: order.refunded_cents },
          order.withdrawals,
        ),
      ],
      ['Livraison', DELIVERIES[order.delivery_method]],
      ['Pièces', String(pieces)],
    ],
    seller: sellerText(shop),
    customer: [
      ...destinationOf(order),
      ...(order.phone === null ? [] : [shownPhone(order.phone)]),
      order.email,
    ],
    parties: ['Expéditeur', order.delivery_method === 'pickup' ? 'Client' : 'Destinataire'],
    qr: orderUrl(siteUrl, order.number),
    blocks: [
      {
        title: 'À préparer',
        rows: order.lines.map((line) => [`${line.quantity}\u00a0×`, `${line.name}\n${lineDetails(line)}`]),
      },
    ],
    lines: [],
    totals: [],
    mentions: [],
  };
}

/** The recipient and the address. */
export function destinationOf({
  customer_name,
  delivery_address,
  relay_point,
}: Pick<PackedOrder, 'customer_name' | 'delivery_address' | 'relay_point'>): string[] {
  return [
    customer_name,
    ...(relay_point ? [relay_point] : []),
    ...(delivery_address ? addressText(delivery_address) : []),
  ];
}
