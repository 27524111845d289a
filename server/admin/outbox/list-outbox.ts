import { type RawBuilder, sql } from 'kysely';
import { OUTBOX_NAMES, type OutboxFilter, type OutboxName } from '#domain/outbox.ts';
import type { Database } from '../../db/database.ts';
import { REFUND_OF_EVENT } from '../../shop/orders/order-row.ts';
import { type AdminIdentity, readAsOwner } from '../as-admin.ts';

/** Where a page ends: the moment of its last message to the microsecond, its outbox and its id. */
export type OutboxCursor = { at: string; outbox: OutboxName; id: number };

export type OutboxQuery = {
  outbox?: OutboxName | undefined;
  show?: OutboxFilter | undefined;
  /** Only what is older. */
  before?: OutboxCursor | undefined;
};

export type ListedMessage = {
  outbox: OutboxName;
  id: number;
  recipient: 'customer' | 'shop';
  /** Its customer's address, or number. */
  to: string | null;
  /** "CMD-2026-K7R-4WM"; of a testimonial, the name of its author. */
  reference: string;
  /** Of withdrawals and testimonials, whose pages have it in their address. */
  aboutId: string;
  /** What happened: a state, or a kind of event. */
  event: string;
  /** The money that was given back with it. */
  refundCents: number | null;
  attempts: number;
  lastError: string | null;
  nextAttemptAt: Date;
  sentAt: Date | null;
  failedAt: Date | null;
  /** Kept back: its mailbox had enough mails that strangers caused. */
  isHeld: boolean;
  createdAt: Date;
  cursorAt: string;
};

export type OutboxList = { rows: ListedMessage[]; next: OutboxCursor | null };

const PER_PAGE = 50;

/** What each outbox is about, what happened to it, and what is said of both: address, reference, event, money given back. */
const SOURCES: Record<OutboxName, { joins: RawBuilder<unknown>; said: RawBuilder<unknown> }> = {
  order_mails: {
    joins: sql`
      join public.orders a on a.id = m.order_id
      join public.order_events on order_events.id = m.event_id
    `,
    said: sql`a.email, a.number, order_events.to_state, ${REFUND_OF_EVENT}`,
  },
  withdrawal_mails: {
    joins: sql`
      join public.withdrawals a on a.id = m.withdrawal_id
      join public.withdrawal_events e on e.id = m.event_id
    `,
    said: sql`a.email, a.reference, e.to_state, null::integer`,
  },
  appointment_mails: {
    joins: sql`
      join public.appointments a on a.id = m.appointment_id
      join public.appointment_events e on e.id = m.event_id
    `,
    said: sql`a.email, a.reference, e.kind, null::integer`,
  },
  repair_mails: {
    joins: sql`join public.repairs a on a.id = m.repair_id join public.repair_events e on e.id = m.event_id`,
    said: sql`a.email, a.reference, e.to_state, null::integer`,
  },
  repair_text_mails: {
    joins: sql`join public.repairs a on a.id = m.repair_id join public.repair_events e on e.id = m.event_id`,
    said: sql`a.phone, a.reference, e.to_state, null::integer`,
  },
  testimonial_mails: {
    joins: sql`
      join public.testimonials a on a.id = m.testimonial_id
      left join public.testimonial_submissions s on s.testimonial_id = a.id
      left join public.testimonial_decisions e on e.testimonial_id = a.id
    `,
    said: sql`s.email, a.name, e.outcome, null::integer`,
  },
};

const FILTERS: Record<OutboxFilter, RawBuilder<unknown>> = {
  attente: sql`m.sent_at is null and m.failed_at is null`,
  echecs: sql`m.sent_at is null and m.last_error is not null`,
  partis: sql`m.sent_at is not null`,
};

/**
 * A page of what was to be sent, the newest first: one statement, whatever there is. As the owner: the policies of events look
 * into all orders.
 */
export function listOutbox(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  { outbox, show, before }: OutboxQuery,
): Promise<OutboxList> {
  const asked = outbox ? [outbox] : OUTBOX_NAMES;
  const parts = asked.map((name) => sql`(${partOf(name, show, before)})`);
  return readAsOwner(database, admin, async (tx) => {
    const { rows: found } = await sql<ListedMessage>`
      select * from (${sql.join(parts, sql` union all `)}) as message
      order by "createdAt" desc, outbox collate "C" desc, id desc
      limit ${PER_PAGE + 1}
    `.execute(tx);
    const rows = found.slice(0, PER_PAGE);
    const last = rows.at(-1);
    return {
      rows,
      next:
        last && found.length > rows.length ? { at: last.cursorAt, outbox: last.outbox, id: last.id } : null,
    };
  });
}

function partOf(name: OutboxName, show: OutboxFilter | undefined, before: OutboxCursor | undefined) {
  const { joins, said } = SOURCES[name];
  const conditions = [...(show ? [FILTERS[show]] : []), ...(before ? [isOlder(name, before)] : [])];
  return sql`
    select
      ${sql.lit(name)} as outbox, m.id, m.recipient, said.address as to, said.reference, a.id::text as "aboutId",
      said.event, said.refund as "refundCents", m.attempts, m.last_error as "lastError", m.next_attempt_at as "nextAttemptAt", m.sent_at as "sentAt",
      m.failed_at as "failedAt", coalesce(m.hold = 'held', false) as "isHeld", m.created_at as "createdAt",
      to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "cursorAt"
    from ${sql.table(name)} m
    ${joins}
    cross join lateral (select ${said}) as said (address, reference, event, refund)
    ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
    order by m.created_at desc, m.id desc
    limit ${PER_PAGE + 1}
  `;
}

/** Of one moment, the outboxes follow each other by their names. */
function isOlder(name: OutboxName, { at, outbox, id }: OutboxCursor) {
  if (name === outbox) return sql`(m.created_at, m.id) < (${at}::timestamptz, ${id}::bigint)`;
  return name < outbox ? sql`m.created_at <= ${at}::timestamptz` : sql`m.created_at < ${at}::timestamptz`;
}
