import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { ATTENTION_ORDERS } from '#domain/cases/account-cases.ts';
import type { OrderState } from '#domain/order/order-states.ts';
import type { Schema } from '../db/schema.ts';
import { listOfAccount } from '../repairs/list-repairs.ts';

type Tables = { kysely: Kysely<Schema> };

const RECENT = 5;
/** Upper bound for the items of each kind on the screen. */
const SHOWN = 50;

/** The data of an account's start page: four statements, however many cases there are. */
export async function readOverview(database: Tables, userId: string, now: Date) {
  const { kysely } = database;
  return {
    orders: await recentOrders(kysely, userId),
    repairs: await listOfAccount(database, userId),
    appointments: await appointmentsAhead(kysely, userId, now),
    products: await receivedProducts(kysely, userId),
  };
}

export type Overview = Awaited<ReturnType<typeof readOverview>>;

/** The newest orders, and those that wait for their customer. */
function recentOrders(kysely: Kysely<Schema>, userId: string) {
  return kysely
    .selectFrom('orders')
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('withdrawals').select('withdrawals.state').whereRef('order_id', '=', 'orders.id'),
      ).as('withdrawals'),
    )
    .select([
      'number',
      'state',
      'payment_method',
      'payment_due_at',
      'tracking_number',
      'total_cents',
      'paid_cents',
      'refunded_cents',
      'created_at',
    ])
    .where('user_id', '=', userId)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('state', 'in', ATTENTION_ORDERS),
        eb(
          'id',
          'in',
          selectFrom('orders')
            .select('id')
            .where('user_id', '=', userId)
            .orderBy('created_at', 'desc')
            .orderBy('id')
            .limit(RECENT),
        ),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(SHOWN)
    .execute();
}

function appointmentsAhead(kysely: Kysely<Schema>, userId: string, now: Date) {
  return kysely
    .selectFrom('appointments')
    .select(['id', 'reference', 'starts_at', 'device'])
    .where('user_id', '=', userId)
    .where('state', 'in', ['booked', 'moved'])
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .limit(SHOWN)
    .execute();
}

type ReceivedProduct = { number: string; name: string; received_at: Date };

const RECEIVED: readonly OrderState[] = ['collected', 'delivered'];

/** The products that were bought and handed over, newest first, each with the start of its guarantee. */
async function receivedProducts(kysely: Kysely<Schema>, userId: string): Promise<ReceivedProduct[]> {
  const { rows } = await sql<ReceivedProduct>`
    select o.number, line.name, received.at as received_at
    from public.orders o
    join lateral (
      select min(created_at) as at
      from public.order_events
      where order_id = o.id and from_state is distinct from to_state and to_state = any(${RECEIVED}::text[])
    ) received on received.at is not null
    join public.order_lines line on line.order_id = o.id and line.restocked < line.quantity
    where o.user_id = ${userId} and o.state = any(${RECEIVED}::text[])
    order by received.at desc, line.id
    limit ${SHOWN}
  `.execute(kysely);
  return rows;
}
