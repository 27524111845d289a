import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { refusedSince } from '../../outbox/refused-addresses.ts';
import { readCardNews } from '../../payments/card-news.ts';
import { ORDER_COLUMNS, ORDER_LINE_COLUMNS } from '../orders/order-columns.ts';
import { REFUND_OF_EVENT } from '../orders/order-row.ts';
import { promosOf } from '../promo-codes/promo-code-row.ts';

/** Everything that the shop knows about an order. */
export type OrderDetails = NonNullable<Awaited<ReturnType<typeof findOrderDetails>>>;

/** An order by its number; null if there is none. The number of statements does not depend on its history. */
export async function findOrderDetails(tx: Transaction<Schema>, number: string) {
  const order = await tx
    .selectFrom('orders')
    .select([...ORDER_COLUMNS, 'user_id', 'phone', 'billing_address'])
    .select(refusedSince(sql.ref('email')).as('email_refused_at'))
    .where('number', '=', number)
    .executeTakeFirst();
  if (!order) return null;
  const { id } = order;
  const lines = await orderLines(tx, id);
  const events = await tx
    .selectFrom('order_events')
    .leftJoin('profiles', 'profiles.id', 'actor_id')
    .select([
      'order_events.id',
      'from_state',
      'to_state',
      'actor',
      'full_name',
      'note',
      'order_events.created_at',
    ])
    .select(REFUND_OF_EVENT.as('refund_cents'))
    .where('order_id', '=', id)
    .orderBy('order_events.id')
    .execute();
  const payments = await tx
    .selectFrom('payments')
    .leftJoin('profiles', 'profiles.id', 'actor_id')
    .leftJoin('credit_notes', 'refund_id', 'payments.id')
    .select([
      'payments.id',
      'kind',
      'method',
      'amount_cents',
      'reference',
      'is_unowed',
      'corrects_id',
      'reason',
      'refunded_lines',
      'refunds_delivery',
      'full_name',
      'credit_notes.number as credit_note',
      'payments.created_at',
    ])
    .where('order_id', '=', id)
    .orderBy('payments.id')
    .execute();
  const mails = await tx
    .selectFrom('internal.outbox')
    .select(['id', 'event_id', 'recipient', 'sent_at', 'failed_at', 'last_error', 'hold'])
    .where('about_kind', '=', 'order')
    .where('about_id', '=', id)
    .where('kind', '=', 'order')
    .$narrowType<{ event_id: number }>()
    .orderBy('id')
    .execute();
  const notes = await tx
    .selectFrom('order_notes')
    .leftJoin('profiles', 'profiles.id', 'author_id')
    .select(['order_notes.id', 'text', 'full_name', 'order_notes.created_at'])
    .where('order_id', '=', id)
    .orderBy('order_notes.id')
    .execute();
  const withdrawals = await tx
    .selectFrom('withdrawals')
    .select(['id', 'reference', 'state', 'declared_at'])
    .where('order_id', '=', id)
    .orderBy('declared_at')
    .execute();
  const invoice = await tx
    .selectFrom('invoices')
    .select('number')
    .where('order_id', '=', id)
    .executeTakeFirst();
  const promos = await promosOf(tx, id);
  const { cardRefunds, disputes } = await readCardNews(tx, { order_id: id });
  const told = { lines, promos, events, payments, mails, notes, withdrawals, cardRefunds, disputes };
  return { ...order, ...told, invoice: invoice?.number ?? null };
}

/** The sold lines, with how many units went back on the shelf. */
export const orderLines = (tx: Pick<Kysely<Schema>, 'selectFrom'>, orderId: string) =>
  tx
    .selectFrom('order_lines')
    .select([...ORDER_LINE_COLUMNS, 'restocked'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
