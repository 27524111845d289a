import type { Kysely } from 'kysely';
import { DELIVERY_WORDS } from '#domain/order/delivery-words.ts';
import { paidCents } from '#domain/order/line-price.ts';
import { lineDetails } from '#domain/order/line-texts.ts';
import type { Schema } from '../../db/schema.ts';
import { printedLines } from '../orders/printed-lines.ts';
import { lineItem } from './open-page.ts';

/** What an order says, line by line: together they are its total. */
export async function orderLineItems(kysely: Kysely<Schema>, orderId: string) {
  const { delivery_method, delivery_cents } = await kysely
    .selectFrom('orders')
    .select(['delivery_method', 'delivery_cents'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const lines = await printedLines(kysely, orderId);
  const goods = lines.map((line) =>
    // Units of a line with a discount may differ by a cent: it is one item.
    line.discount_cents > 0
      ? lineItem(`${line.quantity}\u00a0× ${line.name}`, lineDetails(line), paidCents(line), 1)
      : lineItem(line.name, lineDetails(line), line.unit_price_cents, line.quantity),
  );
  if (delivery_cents === 0) return goods;
  return [...goods, lineItem(DELIVERY_WORDS[delivery_method], '', delivery_cents, 1)];
}
