import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';

const MOST_SETTLED = 100;

const claims = (tx: Transaction<Schema>) =>
  tx
    .selectFrom('guarantee_claims as g')
    .leftJoin('orders as o', 'o.id', 'g.order_id')
    .leftJoin('counter_sales as s', 's.id', 'g.sale_id')
    .selectAll('g')
    .select(['o.number as order_number', 's.number as sale_number'])
    .select(sql<string | null>`coalesce(o.customer_name, s.customer_name)`.as('customer_name'));

/** Open claims by their last day, then the last ones that are settled. */
export async function listClaims(tx: Transaction<Schema>) {
  const open = await claims(tx)
    .where('g.outcome', 'is', null)
    .orderBy('g.claimed_on')
    .orderBy('g.number')
    .execute();
  const settled = await claims(tx)
    .where('g.outcome', 'is not', null)
    .orderBy('g.updated_at', 'desc')
    .limit(MOST_SETTLED)
    .execute();
  return { open, settled };
}

/** Where the last mail about a claim went: of a sale to nobody in particular, the only address there is. */
const lastAddress = sql<string | null>`(
  select address from internal.outbox where about_kind = 'claim' and about_id = g.id order by id desc limit 1
)`;

export type FoundClaim = NonNullable<Awaited<ReturnType<typeof findClaim>>>;

/** Null if there is none of this id. */
export async function findClaim(tx: Transaction<Schema>, id: string) {
  const claim = await claims(tx)
    .leftJoin('profiles as who', 'who.id', 'g.actor_id')
    .select(['who.full_name as actor_name'])
    .leftJoin('repairs as r', 'r.claim_id', 'g.id')
    .select(['r.reference as repair_reference', 'r.state as repair_state'])
    .select(['r.agreement as repair_agreement', 'r.renounced_at as repair_renounced_at'])
    .select(['r.way_in as repair_way_in', 'r.left_by as repair_left_by'])
    .select(['r.ready_at as repair_ready_at', 'r.delivered_on as repair_delivered_on'])
    .select(sql<string | null>`coalesce(o.email, s.email, r.email, ${lastAddress})`.as('email'))
    .select(sql<string | null>`coalesce(o.phone, s.phone, r.phone)`.as('phone'))
    .where('g.id', '=', id)
    .executeTakeFirst();
  return claim ?? null;
}

type NamedSale = { order: string } | { counterSale: string };

/** A sale of goods that was concluded, by the number of its order or the id of its counter sale, with what it sold; else null. */
export async function claimableSale(tx: Transaction<Schema>, named: NamedSale) {
  return 'order' in named ? claimableOrder(tx, named.order) : claimableCounterSale(tx, named.counterSale);
}

async function claimableOrder(tx: Transaction<Schema>, number: string) {
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'number', 'customer_name', 'email', 'created_at'])
    .select(({ selectFrom }) => [
      selectFrom('order_events')
        .whereRef('order_events.order_id', '=', 'orders.id')
        .where('to_state', 'in', ['collected', 'delivered'])
        .select(({ fn }) => fn.max('order_events.created_at').as('at'))
        .as('deliveredAt'),
    ])
    .where('number', '=', number)
    .where('paid_cents', '>', 0)
    .executeTakeFirst();
  if (!order) return null;
  const lines = await tx
    .selectFrom('order_lines')
    .select(['id', 'name as label', 'condition'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute();
  return {
    ...{ orderId: order.id, saleId: null, number: order.number, customer: order.customer_name },
    email: order.email as string | null,
    deliveredAt: order.deliveredAt ?? order.created_at,
    lines: lines.map(({ condition, ...line }) => ({ ...line, isUsed: condition !== 'neuf' })),
  };
}

async function claimableCounterSale(tx: Transaction<Schema>, id: string) {
  const sale = await tx
    .selectFrom('counter_sales')
    .select(['id', 'number', 'customer_name', 'email', 'closed_at', 'created_at'])
    .where('id', '=', id)
    .where('state', '=', 'closed')
    .executeTakeFirst();
  if (!sale) return null;
  const lines = await tx
    .selectFrom('counter_sale_lines as l')
    .leftJoin('products as p', 'p.id', 'l.product_id')
    .select(['l.id', 'l.label', 'p.condition'])
    .where('l.sale_id', '=', id)
    .where('l.kind', '=', 'goods')
    .orderBy('l.id')
    .execute();
  return {
    ...{ orderId: null, saleId: sale.id, number: sale.number ?? '', customer: sale.customer_name },
    email: sale.email,
    deliveredAt: sale.closed_at ?? sale.created_at,
    lines: lines.map(({ condition, ...line }) => ({
      ...line,
      isUsed: condition !== null && condition !== 'neuf',
    })),
  };
}
