import { type Kysely, sql } from 'kysely';
import { readCaseEnd } from '#domain/cases/case-number.ts';
import type { Schema } from '../../db/schema.ts';
import { promosOf } from '../promo-codes/promo-code-row.ts';
import { linkHash } from './link-token.ts';
import { ORDER_COLUMNS, ORDER_LINE_COLUMNS } from './order-columns.ts';
import { REFUND_OF_EVENT, withdrawalsOf } from './order-row.ts';

type Tables = { kysely: Kysely<Schema> };

/** The part of an order that its customer may see. */
export type FoundOrder = NonNullable<Awaited<ReturnType<typeof findByLink>>>;

/** An order by the secret of the link that was sent to its customer. */
export function findByLink({ kysely }: Tables, token: string) {
  return readOrder(kysely, sql<boolean>`orders.link_hash = ${linkHash(token)}`);
}

/** What the customer of an order wrote in its form, for the browser that sent it. Null once there is a contract. */
export async function findTyped({ kysely }: Tables, token: string) {
  const order = await kysely
    .selectFrom('orders')
    .select(['customer_name', 'email', 'phone', 'billing_address'])
    .select(['company', 'siren', 'purchase_reference'])
    .select(['delivery_method', 'delivery_address', 'relay_point'])
    .where('link_hash', '=', linkHash(token))
    .where('concluded_at', 'is', null)
    .executeTakeFirst();
  return order ?? null;
}

export type TypedOrder = NonNullable<Awaited<ReturnType<typeof findTyped>>>;

/** An order for its mails; no request leads here. */
export function findById({ kysely }: Tables, id: string) {
  return readOrder(kysely, sql<boolean>`orders.id = ${id}`);
}

/** An order by its number, or the end of it, and its e-mail, however they are typed: of several, the last one. */
export async function findByNumber({ kysely }: Tables, typed: string, email: string) {
  const wanted = readCaseEnd('CMD', typed);
  if (!wanted) return null;
  const { number } =
    (await kysely
      .selectFrom('orders')
      .select('number')
      .where('email', '=', email.trim().toLowerCase())
      .where(({ eb, or }) => or([eb('number', '=', wanted), eb('number', 'like', `CMD-____-${wanted}`)]))
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? {};
  return number === undefined ? null : readOrder(kysely, sql<boolean>`orders.number = ${number}`);
}

/** An order by its number, for the account that it belongs to. */
export function findOfAccount({ kysely }: Tables, number: string, userId: string) {
  return readOrder(kysely, sql<boolean>`(orders.number, orders.user_id) = (${number}, ${userId}::uuid)`);
}

/** Whether an order belongs to an account. */
export async function isOrderOf({ kysely }: Tables, id: string, userId: string): Promise<boolean> {
  const order = await kysely
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return order !== undefined;
}

/** The lines of an account's order, to be ordered again: one statement. Null if the account has no such order. */
export async function findProductsOf({ kysely }: Tables, number: string, userId: string) {
  const lines = await kysely
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['product_id as id', 'quantity'])
    .where('orders.number', '=', number)
    .where('orders.user_id', '=', userId)
    .orderBy('order_lines.id')
    .execute();
  return lines.length > 0 ? lines : null;
}

/** Its customer has paid on a payment page, in a way that takes the bank days. */
const IS_BEING_PAID = sql<boolean>`(
  orders.state in ('unproven', 'pending', 'reserved', 'preparing', 'ready') and exists (
    select from internal.card_sessions as session
    where session.order_id = orders.id and session.state = 'processing'
  )
)`;

async function readOrder(kysely: Kysely<Schema>, which: ReturnType<typeof sql<boolean>>) {
  const order = await kysely
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .select(IS_BEING_PAID.as('is_being_paid'))
    .where(which)
    .executeTakeFirst();
  if (!order) return null;
  const lines = await kysely
    .selectFrom('order_lines')
    .select(ORDER_LINE_COLUMNS)
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute();
  const events = await kysely
    .selectFrom('order_events')
    .select(['from_state', 'to_state', 'note', 'created_at'])
    .select(REFUND_OF_EVENT.as('refund_cents'))
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute();
  const withdrawals = await withdrawalsOf(kysely, order.id);
  const promos = await promosOf(kysely, order.id);
  return { ...order, lines, promos, events, withdrawals };
}
