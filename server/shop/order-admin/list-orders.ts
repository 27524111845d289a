import { type Expression, type ExpressionBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { isWholeNumber } from '#domain/cases/case-number.ts';
import { addDays } from '#domain/dates/calendar-day.ts';
import { instantInParis } from '#domain/dates/dates.ts';
import { ORDERS_PER_PAGE, type OrderQuery } from '#domain/order/order-query.ts';
import { TO_PREPARE } from '#domain/order/order-states.ts';
import type { Schema } from '../../db/schema.ts';
import { holdsWords, wordQuery } from '../../db/word-query.ts';
import { IS_RENOUNCED, WITHDRAWALS_OF_ORDER } from '../orders/renounced-orders.ts';

export type ListedOrder = Awaited<ReturnType<typeof listOrders>>['rows'][number];

const LISTED = [
  'orders.id',
  'number',
  'state',
  'customer_name',
  'email',
  'phone',
  'delivery_method',
  'payment_method',
  'tracking_number',
  'total_cents',
  'paid_cents',
  'refunded_cents',
  'created_at',
] as const;

/** A page of orders, with the total number of orders. */
export async function listOrders(tx: Transaction<Schema>, query: OrderQuery) {
  const { count } = await tx
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isMeant(query))
    .executeTakeFirstOrThrow();
  const rows = await pageOfOrders(tx, query).execute();
  return { rows, count, pageCount: Math.ceil(count / ORDERS_PER_PAGE) };
}

/** The statement of a page, which uses an index whatever the filters. */
export const pageOfOrders = (tx: Pick<Transaction<Schema>, 'selectFrom'>, query: OrderQuery) =>
  inOrder(tx, query)
    .limit(ORDERS_PER_PAGE)
    .offset((query.page - 1) * ORDERS_PER_PAGE);

/** All matching orders, up to one more than `limit`. */
export const allOrders = (tx: Transaction<Schema>, query: OrderQuery, limit: number) =>
  inOrder(tx, query)
    .limit(limit + 1)
    .execute();

function inOrder(tx: Pick<Transaction<Schema>, 'selectFrom'>, query: OrderQuery) {
  const column = query.tri === 'montant' ? 'total_cents' : 'created_at';
  return tx
    .selectFrom('orders')
    .select(LISTED)
    .select(WITHDRAWALS_OF_ORDER.as('withdrawals'))
    .where(isMeant(query))
    .orderBy(column, query.sens)
    .orderBy('orders.id', query.sens);
}

/** In the words of the partial indexes, so that these are used. */
const PAYMENTS: Record<NonNullable<OrderQuery['paiement']>, Expression<SqlBool>> = {
  'a-encaisser': sql<boolean>`state in ('pending', 'reserved', 'preparing', 'ready') and paid_cents < total_cents and not ${IS_RENOUNCED}`,
  'a-rembourser': sql<boolean>`state in ('expired', 'cancelled', 'returned') and refunded_cents < paid_cents`,
  payee: sql<boolean>`paid_cents >= total_cents and refunded_cents = 0`,
  remboursee: sql<boolean>`refunded_cents > 0`,
  card: sql<boolean>`payment_method = 'card'`,
  transfer: sql<boolean>`payment_method = 'transfer'`,
  shop: sql<boolean>`payment_method = 'shop'`,
};

function isMeant({ q, etat, paiement, livraison, du, au, preparer }: OrderQuery) {
  return (eb: ExpressionBuilder<Schema, 'orders'>) => {
    const all: Expression<SqlBool>[] = [];
    const words = wordQuery(q);
    if (words) all.push(holdsWords('orders', words));
    // A whole number is found whatever the filters.
    if (isWholeNumber(q)) return eb.and(all);
    if (etat) all.push(eb('state', '=', etat));
    if (preparer) all.push(eb('state', 'in', TO_PREPARE), sql<boolean>`not ${IS_RENOUNCED}`);
    if (paiement) all.push(PAYMENTS[paiement]);
    if (livraison) all.push(eb('delivery_method', '=', livraison));
    const from = du && instantInParis(du, 0);
    const to = au && instantInParis(addDays(au, 1), 0);
    if (from) all.push(eb('created_at', '>=', from));
    if (to) all.push(eb('created_at', '<', to));
    return eb.and(all);
  };
}
