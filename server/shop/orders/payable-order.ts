import type { Kysely } from 'kysely';
import { formatEuros } from '#domain/money/money.ts';
import { dueCents } from '#domain/order/order-account.ts';
import { LEAST_CARD_CENTS } from '#domain/payments/payment-ways.ts';
import type { Schema } from '../../db/schema.ts';
import type { Payable } from '../../payments/card-money.ts';
import { orderFacts, withdrawalsOf } from './order-row.ts';

// Orders that were to be paid by transfer or at the counter, and whose customer pays by card after all (decision 152).

/** Whether an order was placed to be paid by card: it then has pages that end with its hold (../stripe/start-checkout.ts). */
export async function isOrderByCard(kysely: Kysely<Schema>, id: string): Promise<boolean> {
  const order = await kysely
    .selectFrom('orders')
    .select('payment_method')
    .where('id', '=', id)
    .executeTakeFirst();
  return order?.payment_method === 'card';
}

/** What may be paid now by card for an order that was to be paid in another way; null if that is nothing. */
export async function findPayableOrder(
  kysely: Kysely<Schema>,
  id: string,
  now: Date,
): Promise<Payable | null> {
  const order = await kysely
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where('payment_method', '<>', 'card')
    .where('concluded_at', 'is not', null)
    .executeTakeFirst();
  if (!order || (await isHoldOver(kysely, id, now))) return null;
  const amountCents = dueCents(orderFacts(order), await withdrawalsOf(kysely, id));
  if (amountCents < LEAST_CARD_CENTS) return null;
  const { number, email, total_cents: total } = order;
  const isWhole = amountCents === total;
  const more = isWhole ? '' : `Total ${formatEuros(total)}, le reste est payé`;
  return { number, email, amountCents, name: `Commande ${number}`, description: more, isWhole };
}

/** Its goods are no longer kept: the job of each minute ends it. */
async function isHoldOver(kysely: Kysely<Schema>, id: string, now: Date): Promise<boolean> {
  const over = await kysely
    .selectFrom('stock_reservations')
    .select('product_id')
    .where('order_id', '=', id)
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return over !== undefined;
}
