import { sql, type Transaction } from 'kysely';
import type { Permission } from '#domain/accounts/staff-roles.ts';
import { addDays } from '#domain/dates/calendar-day.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { salesIn } from '#domain/figures/daily-figures.ts';
import { type Period, previousPeriod } from '#domain/figures/period.ts';
import type { OrderState } from '#domain/order/order-states.ts';
import { TO_PREPARE } from '#domain/order/order-states.ts';
import type { WithdrawalState } from '#domain/order/withdrawal-states.ts';
import { PROMISE_STATES } from '#domain/repair/repair-board.ts';
import { isInShop, REPAIR_STATES, type RepairState } from '#domain/repair/repair-states.ts';
import { startOfDay } from '../../db/paris-day.ts';
import type { Schema } from '../../db/schema.ts';
import { IS_RENOUNCED, WITHDRAWALS_OF_ORDER } from '../../shop/orders/renounced-orders.ts';
import { hasUnits } from '../../shop/used-units/has-units.ts';
import { readSales } from '../figures/read-figures.ts';

type Tx = Transaction<Schema>;

/** The lines of a block; the page that it leads to has the rest. */
const SHOWN = 6;
const DAYS_OF_TREND = 7;
const TEXT_SHOWN = 200;

/** States in which a device is at the shop, or on its way back from it. */
const IN_SHOP = (Object.keys(REPAIR_STATES) as RepairState[]).filter(isInShop);

/** A number now, and what came in the last seven days and in the seven before. */
export type Trend = { recent: number; before: number };

export type Today = Awaited<ReturnType<typeof readToday>>;

/**
 * The blocks of the start page. A block that the caller's role may not see is null, and nothing is read for it.
 * @param allowed the permissions of the caller
 */
export async function readToday(tx: Tx, now: Date, allowed: ReadonlySet<string>) {
  const today = dayInParis(now);
  const block = async <T>(permission: Permission, read: (tx: Tx) => Promise<T>): Promise<T | null> =>
    allowed.has(permission) ? read(tx) : null;
  return {
    bookings: await block('appointments', () => readBookings(tx, today)),
    promises: await block('repairs', () => readPromises(tx, today)),
    bench: await block('repairs', readBench),
    messages: await block('repairs', readMessages),
    cases: await block('repairs', () => countCases(tx, today)),
    orders: await block('orders', readOrders),
    orderCounts: await block('orders', () => countOrders(tx, today)),
    lowStock: await block('stock', readLowStock),
    testimonials: await block('content', readTestimonials),
    earned: await block('figures', () => readEarned(tx, today)),
  };
}

/** The day's appointments that nobody has noted as over. */
async function readBookings(tx: Tx, today: string) {
  const { rows } = await sql<{
    reference: string;
    startsAt: Date;
    name: string;
    device: string;
    fault: string;
  }>`
    select reference, starts_at as "startsAt", customer_name as name, device, fault
    from public.appointments
    where starts_at >= ${startOfDay(today)} and starts_at < ${startOfDay(today, 1)} and state in ('booked', 'moved')
    order by starts_at, reference
    limit 20
  `.execute(tx);
  return rows;
}

export type CaseLine = {
  reference: string;
  name: string;
  device_kind: string;
  brand: string | null;
  model: string | null;
  state: RepairState;
  promised_on: string | null;
  fault: string;
};

const CASE_LINE = sql`
  reference, customer_name as name, device_kind, brand, model, state, promised_on::text as promised_on,
  left(fault, ${sql.lit(TEXT_SHOWN)}) as fault
`;

/** Devices promised for today or before that are not ready, the oldest promise first. */
async function readPromises(tx: Tx, today: string) {
  const { rows } = await sql<CaseLine>`
    select ${CASE_LINE}
    from public.repairs
    where promised_on <= ${today}::date and state = any(${PROMISE_STATES})
    order by promised_on, reference
    limit ${SHOWN}
  `.execute(tx);
  return rows;
}

/** Devices at the shop, the last moved first. */
async function readBench(tx: Tx) {
  const { rows } = await sql<CaseLine>`
    select ${CASE_LINE}
    from public.repairs
    where state = any(${IN_SHOP})
    order by updated_at desc, id
    limit ${SHOWN}
  `.execute(tx);
  return rows;
}

/** What customers wrote and nobody has read, the oldest first. */
async function readMessages(tx: Tx) {
  const { rows } = await sql<{ id: number; reference: string; name: string; text: string; at: Date }>`
    select message.id, reference, customer_name as name, left(text, ${sql.lit(TEXT_SHOWN)}) as text, message.created_at as at
    from public.repair_messages as message
    join public.repairs on repairs.id = message.repair_id
    where author = 'customer' and read_at is null
    order by message.created_at, message.id
    limit ${SHOWN}
  `.execute(tx);
  return rows;
}

async function readOrders(tx: Tx) {
  const { rows } = await sql<{
    number: string;
    name: string;
    state: OrderState;
    created_at: Date;
    total_cents: number;
    paid_cents: number;
    refunded_cents: number;
    withdrawals: { state: WithdrawalState }[];
  }>`
    select number, customer_name as name, state, created_at, total_cents, paid_cents, refunded_cents,
      ${WITHDRAWALS_OF_ORDER} as withdrawals
    from public.orders
    order by created_at desc, id desc
    limit ${SHOWN}
  `.execute(tx);
  return rows;
}

async function readLowStock(tx: Tx) {
  const { rows } = await sql<{ id: string; sku: string; name: string; available: number; threshold: number }>`
    select id, sku, name, available, low_stock_threshold as threshold
    from public.products
    where available <= low_stock_threshold and is_offered_unit is null and not ${hasUnits('products')}
    order by available, name
    limit ${SHOWN}
  `.execute(tx);
  return rows;
}

/** Testimonials about which nothing is decided, the oldest first. */
async function readTestimonials(tx: Tx) {
  const { rows } = await sql<{
    id: string;
    name: string;
    location: string | null;
    rating: number;
    text: string;
  }>`
    select id, name, location, rating, left(testimonial, ${sql.lit(TEXT_SHOWN)}) as text
    from public.testimonials t
    where not is_visible and not is_example
      and not exists (select from public.testimonial_decisions where testimonial_id = t.id)
    order by created_at
    limit ${SHOWN}
  `.execute(tx);
  return rows;
}

/** The last seven days, today included, and the seven before. */
function daysOfTrend(today: string) {
  const recent: Period = { from: addDays(today, 1 - DAYS_OF_TREND), to: today };
  const before = previousPeriod(recent);
  const within = (column: ReturnType<typeof sql>, { from, to }: Period) =>
    sql`${column} >= ${startOfDay(from)} and ${column} < ${startOfDay(to, 1)}`;
  /** How many rows of a table have an instant within each. */
  const trend = (table: string, column: string) => sql<Trend>`(
    select json_build_object(
      'recent', count(*) filter (where ${within(sql.ref(column), recent)}),
      'before', count(*) filter (where ${within(sql.ref(column), before)})
    )
    from ${sql.table(table)}
    where ${within(sql.ref(column), { from: before.from, to: recent.to })}
  )`;
  return { recent, before, trend };
}

async function countCases(tx: Tx, today: string) {
  const { recent, trend } = daysOfTrend(today);
  const { rows } = await sql<{
    inShop: number;
    ready: number;
    quoted: number;
    quotedLong: number;
    received: Trend;
    quotes: Trend;
  }>`
    select
      count(*) filter (where state = any(${IN_SHOP})) as "inShop",
      count(*) filter (where state = 'ready') as ready,
      count(*) filter (where state = 'quoted') as quoted,
      count(*) filter (where state = 'quoted' and not exists (
        select from public.repair_quotes as quote
        where quote.repair_id = repairs.id and quote.state = 'sent' and quote.sent_at >= ${startOfDay(recent.from)}
      )) as "quotedLong",
      ${trend('public.repairs', 'registered_at')} as received,
      ${trend('public.repair_quotes', 'sent_at')} as quotes
    from public.repairs
    where state = any(${IN_SHOP})
  `.execute(tx);
  const [counts] = rows;
  if (!counts) throw new Error('an aggregate has one row');
  return counts;
}

async function countOrders(tx: Tx, today: string) {
  const { trend } = daysOfTrend(today);
  const { rows } = await sql<{ toPrepare: number; placed: Trend }>`
    select count(*) as "toPrepare", ${trend('public.orders', 'created_at')} as placed
    from public.orders
    where state = any(${TO_PREPARE}) and not ${IS_RENOUNCED}
  `.execute(tx);
  const [counts] = rows;
  if (!counts) throw new Error('an aggregate has one row');
  return counts;
}

/** What came in today, in cents, and in the days of the trend, refunds deducted. */
async function readEarned(tx: Tx, today: string) {
  const { recent, before } = daysOfTrend(today);
  const days = await readSales(tx, { from: before.from, to: today });
  const earnedIn = (period: Period) => {
    const { goodsCents, servicesCents } = salesIn(days, period);
    return goodsCents + servicesCents;
  };
  return {
    todayCents: earnedIn({ from: today, to: today }),
    recentCents: earnedIn(recent),
    beforeCents: earnedIn(before),
  };
}
