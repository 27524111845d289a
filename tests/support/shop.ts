import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type OrderRequest, orderRequestSchema } from '#domain/order/order-request.ts';
import type { Database } from '#server/db/database.ts';
import { type PlaceOrderDeps, type PlaceOrderOutcome, placeOrder } from '#server/shop/orders/place-order.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';

type Tables = Pick<Database, 'kysely'>;

const CGV = 'cgv/2026-11-21';

const deliveryRates = {
  packagingG: 200,
  assumedProductG: 1000,
  notServed: [],
  bands: {
    parcel: [{ upToG: 30_000, priceCents: 990 }],
    relay: [{ upToG: 20_000, priceCents: 490 }],
  },
};

/** The deps of orders, on a test's database. */
export function orderDeps<DB extends Pick<Database, 'transaction'>>(database: DB, clock = () => new Date()) {
  return {
    database,
    rates: () => deliveryRates,
    cgvVersion: () => CGV,
    usedWarranty: () => '6 mois',
    linkSecret: 'un secret de test',
    takesOrders: () => true,
    clock,
    // The customer is known, unless a test is about one who is not.
    isProven: async () => true,
    caps: null,
  };
}

/** Empties the shop: products, orders, numbers. A shop that waited for its owner to open it is open from then on. */
export async function emptyShop(database: Tables): Promise<void> {
  await emptyTables(
    database,
    'public.product_categories',
    'public.orders',
    'public.counter_sales',
    'public.free_invoices',
    'internal.closings',
    'internal.counters',
  );
  await database.kysely
    .insertInto('product_categories')
    .values({ id: 'stockage', label: 'Stockage' })
    .execute();
  await sql`
    update internal.opening set opened_at = now(), opened_by = gen_random_uuid()
    where opened_at is null and not is_demonstration
  `.execute(database.kysely);
}

/** Adds a published product listed at 100 €, so its direct price is 89,29 €. Returns its id. */
export async function addProduct(database: Tables, stock: number): Promise<string> {
  const name = randomUUID();
  const { id } = await database.kysely
    .insertInto('products')
    .values({
      slug: name,
      sku: name,
      name,
      category_id: 'stockage',
      condition: 'neuf',
      listed_price_cents: 10_000,
      legal: JSON.stringify({ maker: 'Fabricant', makerContact: 'Reims' }),
      stock,
      is_published: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const UNIT_CENTS = 8929;

export const customerOf = (email: string) => ({ name: 'Camille Martin', email, phone: '06 12 34 56 78' });

/** The contents of a form: one unit of each product, fetched and paid at the shop unless told otherwise. */
export function orderFormOf(productIds: readonly string[], change: object = {}) {
  const address = { street: '1 rue de Vesle', postcode: '51100', city: 'Reims' };
  return {
    idempotencyKey: randomUUID(),
    customer: customerOf('camille@exemple.fr'),
    billingAddress: address,
    delivery: { method: 'pickup' },
    payment: 'shop',
    lines: productIds.map((productId) => ({ productId, quantity: 1, unitPriceCents: UNIT_CENTS })),
    deliveryCents: 0,
    cgvVersion: CGV,
    ...change,
  };
}

/** The same as its schema reads it; throws if it is refused. */
export const orderOf = (productIds: readonly string[], change?: object): OrderRequest =>
  orderRequestSchema.parse(orderFormOf(productIds, change));

/** Places an order and returns it. Fails if it is refused. */
export async function placedOrder(deps: PlaceOrderDeps, request: OrderRequest, userId: string | null = null) {
  const result = await placeOrder(deps, request, userId);
  if (!isPlaced(result)) throw new Error(`refused: ${JSON.stringify(result)}`);
  return result.order;
}

export const isPlaced = (
  result: PlaceOrderOutcome | { outcome: 'too many' },
): result is Extract<PlaceOrderOutcome, { outcome: 'placed' | 'repeated' }> =>
  result.outcome === 'placed' || result.outcome === 'repeated';

/** The broken ones among the rules that must hold at any time, whatever happened. */
export async function shopFaults(database: Tables): Promise<unknown[]> {
  const { rows } = await sql`
    select 'reserved is not what orders and repairs hold' as fault, slug as subject from public.products
    where reserved <> (
      select coalesce(sum(quantity), 0) from (
        select quantity from public.stock_reservations where product_id = products.id
        union all
        select quantity from public.repair_parts where product_id = products.id and state = 'held'
      ) as held
    )
    union all
    select 'stock is not the sum of its ledger', slug from public.products
    where stock <> (select coalesce(sum(delta), 0) from public.stock_movements where product_id = products.id)
    union all
    select 'stock below zero', slug from public.products where stock < 0 or available < 0
    union all
    select 'lines do not add up', number from public.orders
    where goods_cents <> (
      select coalesce(sum(total_cents - discount_cents), 0) from public.order_lines where order_id = orders.id
    )
    union all
    select 'codes took off another sum than lines say', number from public.orders
    where (select coalesce(sum(discount_cents), 0) from public.order_lines where order_id = orders.id)
      <> (select coalesce(sum(discount_cents), 0) from public.promo_uses where order_id = orders.id)
    union all
    select 'no event says how it got there', number from public.orders
    where state is distinct from
      (select to_state from public.order_events where order_id = orders.id order by id desc limit 1)
    union all
    select 'nobody is told what happened', number from public.orders
    join public.order_events event on event.order_id = orders.id
    where event.is_told
      and not exists (select from internal.outbox where about_kind = 'order' and event_id = event.id)
      -- What was no contract, and a card that has not paid, are told on their pages.
      and not (event.from_state is null and orders.payment_method = 'card')
      and not (event.to_state in ('expired', 'cancelled') and orders.concluded_at is null)
    union all
    select 'an order that is over holds goods', number from public.orders
    join public.stock_reservations on order_id = orders.id
    where state not in ('unproven', 'pending', 'paid', 'reserved', 'preparing', 'ready')
    union all
    select 'its mailbox is counted although it is paid or over', number from public.orders
    join internal.open_orders on order_id = orders.id
    where state not in ('unproven', 'pending', 'reserved') and lapsed_at is null
    union all
    select 'a contract without a proof, or a proof without a contract', number from public.orders
    where (state in ('unproven', 'expired') and concluded_at is not null)
      or (state not in ('unproven', 'expired', 'pending', 'cancelled', 'refunded') and concluded_at is null)
    union all
    select 'payments do not add up', number from public.orders
    where paid_cents - refunded_cents <> (
      select coalesce(sum(case when (kind = 'payment') = (corrects_id is null) then amount_cents else -amount_cents end), 0)
      from public.payments where order_id = orders.id
    )
    union all
    select 'a number is missing', kind || year from internal.counters
    where kind = 'FAC' and last_number <> (select count(*) from public.invoices where number like 'FAC-' || year || '-%')
  `.execute(database.kysely);
  return rows;
}

/** The number of deadlocks that PostgreSQL broke up in this database. A connection reports its own when it is closed, at the latest. */
export async function countDeadlocks(database: Tables): Promise<number> {
  const { rows } = await sql<{ deadlocks: string }>`
    select deadlocks from pg_stat_database where datname = current_database()
  `.execute(database.kysely);
  return Number(rows[0]?.deadlocks);
}
