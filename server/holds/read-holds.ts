import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type HeldDay, type HeldGoods, type HeldSlots, SHOWN_HOLDS } from '#domain/admin/hoards.ts';
import { confirmBy } from '#domain/order/payment-terms.ts';
import type { WithdrawalState } from '#domain/order/withdrawal-states.ts';
import type { Schema } from '../db/schema.ts';
import { WITHDRAWALS_OF_ORDER } from '../shop/orders/renounced-orders.ts';
import { readGoods } from '../shop/orders/unpaid-goods.ts';
import { IS_UNPAID } from '../shop/orders/unpaid-orders.ts';

type Tables = Pick<Kysely<Schema>, 'getExecutor' | 'selectFrom'>;

/** For the owner: with the number of units in stock. */
export type ShownGoods = HeldGoods & { unitsInAll: number };

/** The goods that unpaid orders hold. */
export async function readHeldGoods(tables: Tables): Promise<ShownGoods> {
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
  const { shop, unitsInAll } = await readGoods(tables, []);
  return { ...shop, unitsInAll, products };
}

/** The number of places that wait to be confirmed, by day; days without any are left out. */
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

/** Upcoming places of people whom the shop does not know: their networks are kept until then. */
export async function readBookings(tables: Tables, now: Date): Promise<Omit<HeldSlots, 'days'>> {
  const { rows } = await sql<Omit<HeldSlots, 'days'>>`
    select
      coalesce(max(count), 0)::int as "ofNetwork", coalesce(sum(new), 0)::int as "inHour"
    from (
      select count(*), count(*) filter (where created_at > ${now}::timestamptz - interval '1 hour') as new
      from public.appointments
      where ${IS_BY_MAIL} and starts_at > ${now}
      group by coalesce(region, network)
    ) as networks
  `.execute(tables);
  return rows[0] ?? { ofNetwork: 0, inHour: 0 };
}

const IS_BY_MAIL = sql<boolean>`state in ('unproven', 'booked', 'moved') and network is not null`;

/** Filters: mailbox not proven; proven but not paid; appointment confirmed only by a mail. */
export type HoldsView = 'unproven' | 'unpaid' | 'booked';

export type HoldsQuery = {
  view: HoldsView;
  /** Only the holds of one mailbox or network, by its digest. */
  group?: string | undefined;
};

/** A hold. `mailbox` and `network` are digests: equal ones are the same, and they reveal nothing else. */
export type Hold = {
  kind: 'order' | 'appointment';
  id: string;
  reference: string;
  state: 'unproven' | 'pending' | 'reserved' | 'booked' | 'moved';
  /** The declarations of an order's customer about the contract. */
  withdrawals: { state: WithdrawalState }[];
  email: string;
  mailbox: string | null;
  network: string | null;
  /** Goods with their units, or the time of the appointment. */
  what: { name: string; quantity: number }[] | Date;
  since: Date;
  until: Date | null;
};

type OrderHold = Omit<Hold, 'kind' | 'what'> & { what: { name: string; quantity: number }[] };

/** Oldest first, with the total number. */
export async function listHolds(
  tables: Tables,
  { view, group }: HoldsQuery,
  now: Date,
): Promise<{ rows: Hold[]; total: number }> {
  const isOfGroup = (table: string) =>
    group === undefined
      ? sql`true`
      : sql`${group} in (${sql.ref(`${table}.mailbox`)}, coalesce(${sql.ref(`${table}.region`)}, ${sql.ref(`${table}.network`)}))`;
  if (view === 'booked') {
    const rows = await listAppointments(tables, isOfGroup('held'), now, IS_CONFIRMED);
    // Networks with many holds come first.
    const counts = Map.groupBy(rows, ({ network }) => network);
    const countOf = ({ network }: Hold) => counts.get(network)?.length ?? 0;
    const sorted = rows.toSorted((a, b) => countOf(b) - countOf(a));
    return { rows: sorted.slice(0, SHOWN_HOLDS), total: sorted.length };
  }
  const { rows: orders } = await sql<OrderHold>`
    select
      orders.id, orders.number as reference, orders.state, orders.email, open.mailbox,
      ${WITHDRAWALS_OF_ORDER} as withdrawals, coalesce(open.region, open.network) as network, orders.created_at as since,
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
  if (view === 'unproven')
    holds.push(...(await listAppointments(tables, isOfGroup('held'), now, sql`held.state = 'unproven'`)));
  return { rows: holds.slice(0, SHOWN_HOLDS), total: holds.length };
}

const IS_CONFIRMED = sql<boolean>`held.state in ('booked', 'moved') and held.network is not null`;

async function listAppointments(
  tables: Tables,
  isOfGroup: RawBuilder<unknown>,
  now: Date,
  isShown: RawBuilder<unknown>,
): Promise<Hold[]> {
  const { rows } = await sql<Omit<Hold, 'kind' | 'until' | 'what' | 'withdrawals'> & { what: Date }>`
    select
      held.id, held.reference, held.state, held.email, held.mailbox,
      coalesce(held.region, held.network) as network, held.created_at as since,
      held.starts_at as what
    from public.appointments as held
    where ${isShown} and held.starts_at > ${now} and ${isOfGroup}
    order by held.created_at, held.id
  `.execute(tables);
  return rows.map((row) => ({
    ...row,
    kind: 'appointment',
    withdrawals: [],
    until: row.state === 'unproven' ? confirmBy(row.since) : row.what,
  }));
}
