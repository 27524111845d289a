import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { IS_UNKEPT, LAPSED_COUNTS, UNKEPT_COUNTS } from '../shop/orders/unpaid-orders.ts';
import { NO_EMAIL, withoutPerson } from '../shop/orders/without-person.ts';

/**
 * How long an unconfirmed order or appointment keeps its words and its address: its customer may ask what became of it.
 */
const KEPT = '30 days';

const FORGOTTEN = 'Jamais confirmée';

/** No contract was made, nothing was paid, and the customer declared nothing about it. */
export const isOldUnprovenOrder = (now: Date) => sql<boolean>`
  state in ('expired', 'cancelled') and concluded_at is null and paid_cents = 0 and email <> ${NO_EMAIL}
    and updated_at < ${now}::timestamptz - ${KEPT}::interval
    and not exists (select from public.withdrawals where order_id = orders.id)
`;

/** Its slot was given back before anybody confirmed it. */
export const isUnprovenAppointment = sql<boolean>`
  state in ('expired', 'cancelled') and not exists (
    select from public.appointment_events as event where event.appointment_id = appointments.id and event.kind = 'booked'
  )
`;
export const isOldUnprovenAppointment = (now: Date) => sql<boolean>`
  ${isUnprovenAppointment} and updated_at < ${now}::timestamptz - ${KEPT}::interval
`;

/** A sale at the counter that nobody came back to. */
export const isOldOpenSale = (now: Date) => sql<boolean>`
  state = 'open' and updated_at < ${now}::timestamptz - ${KEPT}::interval
`;

/** A draft of an invoice that nobody came back to for long: one may wait for its month. Of a plan, once it has ended; never with a deposit that stands. */
export const isOldDraftInvoice = (now: Date) => sql<boolean>`
  state = 'draft' and updated_at < ${now}::timestamptz - interval '1 year'
    and not exists (select from public.invoice_plans where id = free_invoices.id and state <> 'ended')
    and not exists (
      select from public.free_invoices as deposit
      where deposit.deposit_of_id = free_invoices.id and deposit.credited_cents < deposit.total_cents
    )
`;

/**
 * Orders only lose their person, since the shop's figures count them; appointments, open sales and drafts are deleted. Rows that others
 * may lock too are locked in the order of their ids.
 */
export async function forgetUnproven({ kysely }: { kysely: Kysely<Schema> }, now: Date): Promise<void> {
  await kysely
    .updateTable('orders')
    .set(withoutPerson(FORGOTTEN))
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('orders').select('id').where(isOldUnprovenOrder(now)).orderBy('id').forNoKeyUpdate(),
    )
    .execute();
  await sql`
    delete from internal.outbox as message using public.orders
    where message.about_kind = 'order' and orders.id = message.about_id and orders.email = ${NO_EMAIL} and message.sent_at is null
  `.execute(kysely);
  await sql`
    delete from internal.open_orders as asked using public.orders
    where orders.id = asked.order_id
      and lapsed_at <= ${now}::timestamptz - case when ${IS_UNKEPT} then ${UNKEPT_COUNTS} else ${LAPSED_COUNTS} end
  `.execute(kysely);
  await sql`
    update public.appointments set network = null, region = null
    where id in (
      select id from public.appointments
      where network is not null and case
        when state in ('unproven', 'booked', 'moved') then starts_at <= ${now}
        else updated_at <= ${now}::timestamptz - ${LAPSED_COUNTS}
      end
      order by id
      for no key update
    )
  `.execute(kysely);
  await kysely
    .deleteFrom('appointments')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('appointments').select('id').where(isOldUnprovenAppointment(now)).orderBy('id').forUpdate(),
    )
    .execute();
  await kysely.deleteFrom('counter_sales').where(isOldOpenSale(now)).execute();
  await kysely.deleteFrom('free_invoices').where(isOldDraftInvoice(now)).execute();
}
