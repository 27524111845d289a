import { type RawBuilder, sql, type Transaction } from 'kysely';
import { ENDED_ALARMS, STANDING_ALARMS } from '#domain/admin/alarms.ts';
import type { QueueItem } from '#domain/admin/queue.ts';
import { WAITING_BUY_BACKS } from '#domain/buy-back/buy-back-states.ts';
import { addDays } from '#domain/dates/calendar-day.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { mendStartedBefore } from '#domain/guarantee/guarantee-claim.ts';
import { TO_PREPARE } from '#domain/order/order-states.ts';
import { lateBefore, OPEN_WITHDRAWALS } from '#domain/order/withdrawal-states.ts';
import { PROMISE_STATES } from '#domain/repair/repair-board.ts';
import { startOfDay } from '../../db/paris-day.ts';
import type { Schema } from '../../db/schema.ts';
import { LETTER_SENT_ON } from '../../repairs/note-letter.ts';
import { IS_RENOUNCED } from '../../shop/orders/renounced-orders.ts';
import { hasUnits } from '../../shop/used-units/has-units.ts';

// Each part gives one row for a kind, except for alarms: how many wait, how many are urgent, and the first one.

/** Older failures are out of date. */
const MAIL_DAYS = 30;

/** Everything that waits for the shop now, in one statement, unordered; kinds without anything are left out. */
export async function readQueue(tx: Transaction<Schema>, now: Date): Promise<QueueItem[]> {
  const today = dayInParis(now);
  const parts = [
    repairsByState,
    lateRepairs(today),
    readyRepairs(today),
    unreadMessages,
    waitingInbound,
    ordersToPrepare,
    lateTransfers(now),
    plannedInvoices,
    refundsDue,
    openDisputes,
    openWithdrawals(now),
    openClaims(today),
    waitingBuyBacks,
    appointmentsOf(today, now),
    hiddenTestimonials,
    failedMails(today),
    alarms(now),
    lowStock,
  ];
  const { rows } = await sql<QueueItem>`
    ${sql.join(
      parts.map((part) => sql`select kind, count, urgent, id, reference, name, at from (${part}) as part`),
      sql` union all `,
    )}
  `.execute(tx);
  return rows;
}

/** Claims under the legal guarantee; those whose thirty days are over are urgent. */
const openClaims = (today: string) => sql`
  select
    'claim' as kind, count(*) over () as count,
    count(*) filter (where g.claimed_on < ${mendStartedBefore(today)}::date) over () as urgent,
    g.id::text as id, g.number as reference, g.item as name, g.claimed_on::timestamp at time zone 'Europe/Paris' as at
  from public.guarantee_claims g
  where g.outcome is null
  order by g.claimed_on, g.number
  limit 1
`;

/** Devices that people offer the shop: their requests to answer, and the offers that they have accepted. */
const waitingBuyBacks = sql`
  select
    'buy-back' as kind, count(*) over () as count, 0 as urgent, id::text as id, number as reference, device as name,
    updated_at as at
  from public.buy_backs
  where state = any(${WAITING_BUY_BACKS}::text[])
  order by updated_at, number
  limit 1
`;

/** Repairs, by the shop's next step. */
const repairsByState = sql`
  select distinct on (state)
    case state
      when 'requested' then 'request'
      when 'registered' then 'diagnose'
      when 'diagnosed' then 'quote'
      when 'tested' then 'tell'
      else 'give-back'
    end as kind,
    count(*) over (partition by state) as count, 0 as urgent, id::text as id, reference, customer_name as name,
    updated_at as at
  from public.repairs
  where state in ('requested', 'registered', 'diagnosed', 'tested', 'refused')
  order by state, updated_at
`;

const lateRepairs = (today: string) => sql`
  select
    'late' as kind, count(*) over () as count, count(*) over () as urgent, id::text as id, reference,
    customer_name as name, promised_on::timestamp at time zone 'Europe/Paris' as at
  from public.repairs
  where promised_on < ${today}::date and state = any(${PROMISE_STATES})
  order by promised_on, reference
  limit 1
`;

/** What remains to be paid of a repair, as domain/repair/repair-account.ts says it. */
const DUE_OF_REPAIR = sql`(
  select
    price.cents - (paid_cents - refunded_cents) - grouped_cents
    - coalesce(
      (
        select case when invoiced.state in ('paid', 'owed') then 0 else invoiced.amount_cents end
        from public.repair_bonuses as invoiced
        where invoiced.repair_id = repairs.id
      ),
      case
        when company is null and price.cents >= (agreed.bonus ->> 'leastCents')::integer
          and price.cents > (agreed.bonus ->> 'cents')::integer
        then (agreed.bonus ->> 'cents')::integer
        else 0
      end
    )
  from (select) as repair
  left join lateral (
    select accepted_cents, bonus from public.repair_quotes
    where repair_id = repairs.id and repair_quotes.state = 'accepted'
      and repairs.agreement in ('quote', 'before') and repairs.renounced_at is null
    order by version desc limit 1
  ) as agreed on true
  cross join lateral (
    select
      coalesce(agreed.accepted_cents, 0)
      + coalesce((select sum(amount_cents) from public.repair_charges where repair_id = repairs.id), 0) as cents
  ) as price
)`;

/**
 * Repairs ready to leave. A parcel for which nothing is due is the shop's to send; one that is not paid waits for its customer, like
 * whatever is to be fetched. In the first six months, those without an e-mail are urgent, since their customers hear
 * of it by telephone only; then a letter is due until somebody notes it, and after a year a judge may allow the sale
 * (domain/repair/unclaimed.ts).
 */
const readyRepairs = (today: string) => sql`
  select distinct on (kind)
    kind, count(*) over (partition by kind) as count, count(*) filter (where is_urgent) over (partition by kind) as urgent,
    id, reference, name, at
  from (
    select
      case
        when is_parcel and due <= 0 then 'send'
        when is_unclaimed then 'unclaimed'
        when is_parcel then 'unpaid-parcel'
        else 'ready'
      end as kind,
      case when is_parcel and due <= 0 then false when is_unclaimed then sale_possible else email is null end as is_urgent,
      id::text as id, reference, customer_name as name, ready_at as at
    from public.repairs
    cross join lateral (
      select
        ready_on + interval '6 months' <= ${today}::date as letter_due,
        ready_on + interval '12 months' <= ${today}::date as sale_possible
      from (select (ready_at at time zone 'Europe/Paris')::date as ready_on) as ready
    ) as dates
    cross join lateral (
      select sale_possible or (letter_due and ${LETTER_SENT_ON} is null) as is_unclaimed
    ) as standing
    cross join lateral (select way_in = 'mail-in' as is_parcel, ${DUE_OF_REPAIR} as due) as leaving
    where state = 'ready' and ready_at is not null
  ) as waiting
  order by kind, at
`;

const unreadMessages = sql`
  select
    'message' as kind, count(*) over () as count, 0 as urgent, repairs.id::text as id, reference, customer_name as name,
    message.created_at as at
  from public.repair_messages as message
  join public.repairs on repairs.id = message.repair_id
  where author = 'customer' and read_at is null
  order by message.created_at
  limit 1
`;

/** Answers by mail or text message that belong to no case for certain. */
const waitingInbound = sql`
  select
    'inbound' as kind, count(*) over () as count, 0 as urgent, id::text as id, channel as reference, sender as name,
    received_at as at
  from internal.inbound_messages
  where waits_for is not null
  order by received_at
  limit 1
`;

const firstOrder = (kind: string, isMeant: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`
  select
    ${sql.lit(kind)} as kind, count(*) over () as count, 0 as urgent, id::text as id, number as reference,
    customer_name as name, ${at} as at
  from public.orders
  where ${isMeant}
  order by created_at
  limit 1
`;

const ordersToPrepare = firstOrder(
  'order',
  sql`state = any(${TO_PREPARE}) and not ${IS_RENOUNCED}`,
  sql`created_at`,
);

const lateTransfers = (now: Date) =>
  firstOrder(
    'transfer',
    sql`state = 'pending' and payment_method = 'transfer' and payment_due_at < ${now} and not ${IS_RENOUNCED}`,
    sql`payment_due_at`,
  );

/** Drafts of plans: a press issues them. */
const plannedInvoices = sql`
  select
    'planned-invoice' as kind, count(*) over () as count, 0 as urgent, id::text as id, '' as reference,
    coalesce(company, customer_name) as name, created_at as at
  from public.free_invoices
  where state = 'draft' and plan_id is not null
  order by created_at, id
  limit 1
`;

const refundsDue = firstOrder(
  'refund',
  sql`state in ('expired', 'cancelled', 'returned') and refunded_cents < paid_cents`,
  sql`updated_at`,
);

/** Payments that banks dispute and that wait for the shop's answer: the first to answer. */
const openDisputes = sql`
  select
    'dispute' as kind, count(*) over () as count, count(*) over () as urgent, dispute.id,
    coalesce(orders.number, repairs.reference, sold.number, invoices.number) as reference,
    coalesce(orders.customer_name, repairs.customer_name, sold.company, sold.customer_name, billed.company, billed.customer_name) as name, coalesce(dispute.due_at, dispute.opened_at) as at
  from internal.card_disputes as dispute
  left join public.orders on orders.id = dispute.order_id
  left join public.repairs on repairs.id = dispute.repair_id
  left join public.counter_sales as sold on sold.id = dispute.sale_id
  left join public.free_invoices as billed on billed.id = dispute.free_invoice_id
  left join public.invoices on invoices.free_invoice_id = billed.id
  where dispute.state = 'open'
  order by dispute.due_at
  limit 1
`;

/** Urgent once the fourteen days to pay back are over; no day is set where nothing was paid. */
const openWithdrawals = (now: Date) => sql`
  select distinct on (kind)
    kind, count(*) over (partition by kind) as count,
    count(*) filter (where kind = 'withdrawal' and at < ${startOfDay(lateBefore(now))}) over (partition by kind) as urgent,
    id, reference, name, at
  from (
    select
      -- Of a contract that the shop has not found yet, anything may have been paid.
      case coalesce(orders.paid_cents - orders.refunded_cents, repairs.paid_cents - repairs.refunded_cents)
        when 0 then 'unpaid-withdrawal' else 'withdrawal' end as kind,
      withdrawal.id::text as id, withdrawal.reference, withdrawal.customer_name as name, declared_at as at
    from public.withdrawals as withdrawal
    left join public.orders on orders.id = withdrawal.order_id
    left join public.repairs on repairs.id = withdrawal.repair_id
    where withdrawal.state = any(${OPEN_WITHDRAWALS})
  ) as waiting
  order by kind, at
`;

/** Future ones are urgent: the next one comes first. */
const appointmentsOf = (today: string, now: Date) => sql`
  select
    'appointment' as kind, count(*) over () as count, count(*) filter (where starts_at >= ${now}) over () as urgent,
    id::text as id, reference, customer_name as name, starts_at as at
  from public.appointments
  where starts_at >= ${startOfDay(today)} and starts_at < ${startOfDay(today, 1)} and state in ('booked', 'moved')
  order by starts_at < ${now}, starts_at
  limit 1
`;

const hiddenTestimonials = sql`
  select
    'testimonial' as kind, count(*) over () as count, 0 as urgent, id::text as id, '' as reference, name,
    created_at as at
  from public.testimonials t
  where not is_visible and not is_example
    and not exists (select from public.testimonial_decisions where testimonial_id = t.id)
  order by created_at
  limit 1
`;

const failedMails = (today: string) => sql`
  select
    'mail' as kind, count(*) over () as count, count(*) over () as urgent, id::text as id,
    channel || ' ' || about_kind as reference, '' as name, failed_at as at
  from internal.outbox
  where sent_at is null and failed_at >= ${startOfDay(addDays(today, -MAIL_DAYS))}
  order by failed_at
  limit 1
`;

/**
 * Alarms: strangers request something too often (shown for a day after the last time), or hold too much of something
 * (shown as long as they do). Each leads to another page, so each is a row; alarms that the owner ends come first.
 */
const alarms = (now: Date) => sql`
  select 'alarm' as kind, 1 as count, 1 as urgent, kind as id, kind as reference, '' as name, since as at
  from public.alarms
  where last_at > ${now}::timestamptz
    - case when kind = any (${STANDING_ALARMS}::text[]) then interval '10 minutes' else interval '1 day' end
  order by kind = any (${ENDED_ALARMS}::text[]) desc, last_at desc
`;

/** Sold-out products are urgent. */
const lowStock = sql`
  select
    'stock' as kind, count(*) over () as count, count(*) filter (where available = 0) over () as urgent, id::text as id,
    sku as reference, name, updated_at as at
  from public.products
  where available <= low_stock_threshold and is_offered_unit is null and not ${hasUnits('products')}
  order by available, name
  limit 1
`;
