import { type RawBuilder, sql } from 'kysely';
import type { Channel, Failure, OutboxFilter, Subject } from '#domain/admin/outbox.ts';
import type { Database } from '../../db/database.ts';
import { holdsWords, wordQuery } from '../../db/word-query.ts';
import type { Outbox } from '../../outbox/outbox-module.ts';
import { REFUND_OF_EVENT } from '../../shop/orders/order-row.ts';
import { authorEmail } from '../../testimonials/author-email.ts';
import { type AdminIdentity, readAsTableOwner } from '../as-admin.ts';

/** The end of a page: the time of its last message to the microsecond, and its id. */
export type OutboxCursor = { at: string; id: number };

export type OutboxQuery = {
  /** Of its reader: an address, a name, a telephone; or of the case that it is about. */
  words?: string;
  about?: Subject | undefined;
  channel?: Channel | undefined;
  show?: OutboxFilter | undefined;
  /** Only older messages. */
  before?: OutboxCursor | undefined;
};

export type ListedMessage = {
  id: number;
  channel: Channel;
  about: Subject;
  recipient: 'customer' | 'shop';
  /** Its customer's address or number. */
  to: string | null;
  /** "CMD-2026-K7R-4WM"; for a testimonial, its author's name; for an account, nothing. */
  reference: string | null;
  /** The id of what has it in the address of its page: a withdrawal, a free invoice, a purchase order, a counter sale … */
  aboutId: string | null;
  /** The message's label; null if its event has one: a state, or a kind of event. */
  label: string | null;
  event: string | null;
  /** Cents that were given back with it. */
  refundCents: number | null;
  attempts: number;
  lastError: string | null;
  nextAttemptAt: Date;
  sentAt: Date | null;
  isInFolder: boolean;
  failedAt: Date | null;
  failure: Failure | null;
  /** Held back: its mailbox has received enough mails caused by strangers. */
  isHeld: boolean;
  /** If it held a code or has a deadline, there may be nothing left to send. */
  canResend: boolean;
  createdAt: Date;
  cursorAt: string;
};

export type OutboxList = { rows: ListedMessage[]; next: OutboxCursor | null };

export type ListOutboxDeps = {
  database: Pick<Database, 'transaction'>;
  outbox: Pick<Outbox, 'labelOf'>;
  clock: () => Date;
};

const PER_PAGE = 50;

const FILTERS: Record<OutboxFilter, RawBuilder<unknown>> = {
  attente: sql`sent_at is null and failed_at is null`,
  echecs: sql`sent_at is null and last_error is not null`,
  partis: sql`sent_at is not null`,
};

/**
 * A page of messages, newest first: one statement, however many there are. It reads as the owner of the tables, because
 * the policies of events look into all orders.
 */
export function listOutbox(
  { database, outbox, clock }: ListOutboxDeps,
  admin: AdminIdentity,
  { words = '', about, channel, show, before }: OutboxQuery,
): Promise<OutboxList> {
  const found = foundBy(words);
  const conditions = [
    ...(found ? [found] : []),
    ...(about ? [sql`about_kind = ${about}`] : []),
    ...(channel ? [sql`channel = ${channel}`] : []),
    ...(show ? [FILTERS[show]] : []),
    ...(before ? [sql`(created_at, id) < (${before.at}::timestamptz, ${before.id}::bigint)`] : []),
  ];
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  return readAsTableOwner(database, admin, 'site', async (tx) => {
    const { rows: listed } = await sql<Omit<ListedMessage, 'label'> & { kind: string }>`
      select
        m.id, m.kind, m.channel, m.about_kind as about, m.recipient, said.address as to, said.reference,
        m.about_id::text as "aboutId", said.event, said.refund as "refundCents", m.attempts, m.last_error as "lastError",
        m.next_attempt_at as "nextAttemptAt", m.sent_at as "sentAt", m.written_to_folder as "isInFolder", m.failed_at as "failedAt", m.failure,
        coalesce(m.hold = 'held', false) as "isHeld",
        m.payload is distinct from ''::bytea and (m.expires_at is null or m.expires_at > ${clock()}) as "canResend",
        m.created_at as "createdAt",
        to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "cursorAt"
      from (
        select * from internal.outbox
        ${where}
        order by created_at desc, id desc
        limit ${PER_PAGE + 1}
      ) as m
      left join lateral (${SAID}) as said on true
      order by m.created_at desc, m.id desc
    `.execute(tx);
    const rows = listed
      .slice(0, PER_PAGE)
      .map(({ kind, ...row }) => ({ ...row, label: outbox.labelOf(kind) }));
    const last = rows.at(-1);
    return { rows, next: last && listed.length > rows.length ? { at: last.cursorAt, id: last.id } : null };
  });
}

/** The messages to an address, and those about the cases that a search finds; null if it asks nothing. */
function foundBy(words: string): RawBuilder<boolean> | null {
  const query = wordQuery(words);
  if (query === null) return null;
  return sql<boolean>`(
    strpos(lower(address), ${words.toLowerCase()}) > 0
    or (about_kind, about_id) in (
      select 'order', id from public.orders where ${holdsWords('orders', query)}
      union all select 'repair', id from public.repairs where ${holdsWords('repairs', query)}
      union all select 'appointment', id from public.appointments where ${holdsWords('appointments', query)}
      union all select 'withdrawal', id from public.withdrawals where ${holdsWords('withdrawals', query)}
      union all select 'sale', s.id from public.counter_sales s where ${holdsWords('sales', query)}
      union all select 'claim', claims.id from public.guarantee_claims claims where ${holdsWords('claims', query)}
      union all select 'buy_back', b.id from public.buy_backs b where ${holdsWords('buyBacks', query)}
      union all
      select 'invoice', f.id from public.free_invoices f left join public.invoices i on i.free_invoice_id = f.id
      where ${holdsWords('freeInvoices', query)}
    )
  )`;
}

/** The columns shown for each subject: address, reference, event, refund. */
const SAID = sql.join(
  [
    sql`
      select coalesce(m.address, a.email) as address, a.number as reference, order_events.to_state as event,
        ${REFUND_OF_EVENT} as refund
      from public.orders a left join public.order_events on order_events.id = m.event_id
      where m.about_kind = 'order' and a.id = m.about_id
    `,
    sql`
      select a.email, a.reference, e.to_state, null::integer
      from public.withdrawals a left join public.withdrawal_events e on e.id = m.event_id
      where m.about_kind = 'withdrawal' and a.id = m.about_id
    `,
    sql`
      select a.email, a.reference, e.kind, null::integer
      from public.appointments a left join public.appointment_events e on e.id = m.event_id
      where m.about_kind = 'appointment' and a.id = m.about_id
    `,
    sql`
      select case m.channel when 'sms' then a.phone else a.email end, a.reference, e.kind, null::integer
      from public.repairs a left join public.repair_events e on e.id = m.event_id
      where m.about_kind = 'repair' and a.id = m.about_id
    `,
    sql`
      select ${authorEmail(sql.ref('a.id'))}, a.name, e.outcome, null::integer
      from public.testimonials a
      left join public.testimonial_decisions e on e.testimonial_id = a.id
      where m.about_kind = 'testimonial' and a.id = m.about_id
    `,
    sql`
      select m.address, a.name, null, null::integer
      from public.products a
      where m.about_kind = 'product' and a.id = m.about_id
    `,
    sql`
      select m.address, a.number, a.kind, null::integer
      from (select) as one
      left join public.free_invoice_mails a on a.id = m.event_id
      where m.about_kind = 'invoice'
    `,
    sql`
      select m.address, a.number, null, null::integer
      from public.purchase_orders a
      where m.about_kind = 'purchase' and a.id = m.about_id
    `,
    sql`
      select m.address, a.number, null, null::integer
      from public.counter_sales a
      where m.about_kind = 'sale' and a.id = m.about_id
    `,
    sql`
      select m.address, a.number, null, null::integer
      from public.guarantee_claims a
      where m.about_kind = 'claim' and a.id = m.about_id
    `,
    sql`
      select coalesce(m.address, a.email), a.number, null, null::integer
      from public.buy_backs a
      where m.about_kind = 'buy_back' and a.id = m.about_id
    `,
    sql`select m.address, null, null, null::integer where m.about_kind = 'account'`,
  ],
  sql` union all `,
);
