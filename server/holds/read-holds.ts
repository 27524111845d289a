import { type Kysely, sql } from 'kysely';
import { type HeldDay, type HeldGoods, SHOWN_HOLDS } from '#domain/hoards.ts';
import type { Schema } from '../db/schema.ts';
import { IS_UNPAID } from '../shop/orders/unpaid-orders.ts';

type Tables = Pick<Kysely<Schema>, 'getExecutor' | 'selectFrom'>;

/** What is held by orders that nobody has paid. */
export async function readHeldGoods(tables: Tables): Promise<HeldGoods> {
  const { rows: products } = await sql<HeldGoods['products'][number]>`
    select
      id, name, available + unpaid as units, unpaid, unproven, unpaid * direct_price_cents as "unpaidCents",
      unproven * direct_price_cents as "unprovenCents"
    from (
      select
        product_id, sum(quantity)::int as unpaid,
        coalesce(sum(quantity) filter (where orders.state = 'unproven'), 0)::int as unproven
      from public.stock_reservations
      join public.orders on orders.id = order_id
      where ${IS_UNPAID}
      group by product_id
    ) as held
    join public.products on products.id = product_id
    order by unpaid desc, name
  `.execute(tables);
  const free = await tables
    .selectFrom('products')
    .select([
      sql<number>`coalesce(sum(available), 0)::int`.as('units'),
      sql<number>`coalesce(sum(available::bigint * direct_price_cents), 0)::float8`.as('cents'),
    ])
    .where('is_published', '=', true)
    .executeTakeFirstOrThrow();
  const sum = (of: 'unpaid' | 'unpaidCents') => products.reduce((total, product) => total + product[of], 0);
  return { units: free.units + sum('unpaid'), cents: free.cents + sum('unpaidCents'), products };
}

/** How many places of the coming days wait to be confirmed, by their day; days with none are not there. */
export async function readHeldDays(tables: Tables, now: Date): Promise<Pick<HeldDay, 'day' | 'unproven'>[]> {
  const { rows } = await sql<Pick<HeldDay, 'day' | 'unproven'>>`
    select to_char(starts_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day, count(*)::int as unproven
    from public.appointments
    where state = 'unproven' and starts_at > ${now}
    group by 1
    order by 1
  `.execute(tables);
  return rows;
}

/** What is shown of those who hold: who has not proven their mailbox, and who has but did not pay. */
export type HoldsView = 'unproven' | 'unpaid';

export type HoldsQuery = {
  view: HoldsView;
  /** Only those of one mailbox or network, by its digest. */
  group?: string | undefined;
};

/** Something that is held. `mailbox` and `network` are digests: the same is the same, and that is all they tell. */
export type Hold = {
  kind: 'order' | 'appointment';
  id: string;
  reference: string;
  state: 'unproven' | 'pending' | 'reserved';
  email: string;
  mailbox: string | null;
  network: string | null;
  /** Goods with their units, or when the appointment is. */
  what: { name: string; quantity: number }[] | Date;
  since: Date;
  until: Date | null;
};

type OrderHold = Omit<Hold, 'kind' | 'what'> & { what: { name: string; quantity: number }[] };

/** The oldest first, with how many there are in all. */
export async function listHolds(
  tables: Tables,
  { view, group }: HoldsQuery,
  now: Date,
): Promise<{ rows: Hold[]; total: number }> {
  const isOfGroup = (table: string) =>
    group === undefined
      ? sql`true`
      : sql`${group} in (${sql.ref(`${table}.mailbox`)}, coalesce(${sql.ref(`${table}.region`)}, ${sql.ref(`${table}.network`)}))`;
  const { rows: orders } = await sql<OrderHold>`
    select
      orders.id, orders.number as reference, orders.state, orders.email, open.mailbox,
      coalesce(open.region, open.network) as network, orders.created_at as since,
      (select min(expires_at) from public.stock_reservations where order_id = orders.id) as until,
      (
        select json_agg(json_build_object('name', name, 'quantity', quantity) order by id)
        from public.order_lines where order_id = orders.id
      ) as what
    from public.orders
    left join internal.open_orders as open on open.order_id = orders.id
    where ${IS_UNPAID} and (orders.state = 'unproven') = ${view === 'unproven'} and ${isOfGroup('open')}
    order by orders.created_at, orders.id
  `.execute(tables);
  const holds: Hold[] = orders.map((order) => ({ ...order, kind: 'order' }));
  if (view === 'unproven') {
    const { rows } = await sql<Omit<Hold, 'kind' | 'until' | 'what'> & { what: Date }>`
      select
        held.id, held.reference, held.state, held.email, held.mailbox,
        coalesce(held.region, held.network) as network, held.created_at as since,
        held.starts_at as what
      from public.appointments as held
      where held.state = 'unproven' and held.starts_at > ${now} and ${isOfGroup('held')}
      order by held.created_at, held.id
    `.execute(tables);
    holds.push(...rows.map((row) => ({ ...row, kind: 'appointment' as const, until: null })));
  }
  return { rows: holds.slice(0, SHOWN_HOLDS), total: holds.length };
}
