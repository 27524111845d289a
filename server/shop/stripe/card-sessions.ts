import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { type CardSale, SALE_COLUMNS, saleOf } from '../../payments/card-sale.ts';

// What is known of payment pages (internal.card_sessions). While one is not known to be closed, its order does not expire
// (orders/expire-orders.ts).

type Tables = Pick<Database, 'kysely'>;

const DAY_MS = 86_400_000;
/** How long an order waits for an answer about its page once Stripe itself has closed it. */
const UNHEARD_MS = DAY_MS;
/** A direct debit may take fourteen working days. */
const PROCESSING_MS = 21 * DAY_MS;
/** Pages to ask about in one round: a round must not keep the other jobs waiting. */
const ROUND = 20;

export type CardSession = { id: string; sale: CardSale };

type SessionRow = { id: string } & Parameters<typeof saleOf>[0];

const sessionOf = ({ id, ...row }: SessionRow): CardSession => {
  const sale = saleOf(row);
  if (!sale) throw new Error(`the payment page ${id} is of no sale`);
  return { id, sale };
};

/** Called before anybody gets the page's address. */
export async function rememberSession(
  { kysely }: Tables,
  { id, sale }: CardSession,
  times: { openedAt: Date; closesAt: Date },
): Promise<void> {
  await kysely
    .insertInto('internal.card_sessions')
    .values({
      id,
      ...sale,
      opened_at: times.openedAt,
      waits_until: new Date(times.closesAt.getTime() + UNHEARD_MS),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** The bank takes days: the order waits for its answer. Said late, about a page that is closed, it changes nothing. */
export async function noteProcessing({ kysely }: Tables, id: string, now: Date): Promise<void> {
  await kysely
    .updateTable('internal.card_sessions')
    .set({ state: 'processing', waits_until: new Date(now.getTime() + PROCESSING_MS) })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();
}

/** Nothing will come from this page any more. */
export async function noteClosed({ kysely }: Tables, id: string): Promise<void> {
  await kysely
    .updateTable('internal.card_sessions')
    .set({ state: 'closed' })
    .where('id', '=', id)
    .where('state', '<>', 'closed')
    .execute();
}

/** The pages that were opened for a sale, whatever has become of them. */
export async function sessionsOf({ kysely }: Tables, sale: CardSale) {
  const rows = await kysely
    .selectFrom('internal.card_sessions')
    .select(['id', 'state', ...SALE_COLUMNS])
    .where((eb) => eb.and(sale))
    .orderBy('opened_at')
    .execute();
  return rows.map(({ state, ...row }) => ({ ...sessionOf(row), state }));
}

/** Those that may still bring money. */
export const unsettledSessions = async (tables: Tables, sale: CardSale) =>
  (await sessionsOf(tables, sale)).filter(({ state }) => state !== 'closed');

/** Those to ask about now: not again those that Stripe was asked about in the last seconds. */
export async function claimSessions({ kysely }: Tables, sale: CardSale, now: Date): Promise<CardSession[]> {
  const rows = await kysely
    .updateTable('internal.card_sessions')
    .set({ asked_at: now })
    .where((eb) => eb.and(sale))
    .where('state', '<>', 'closed')
    .where(({ eb, or }) =>
      or([
        eb('asked_at', 'is', null),
        eb('asked_at', '<=', sql<Date>`${now}::timestamptz - interval '5 seconds'`),
      ]),
    )
    .returning(['id', ...SALE_COLUMNS])
    .execute();
  return rows.map(sessionOf);
}

/**
 * Takes the pages to ask about now: of orders by card whose goods are no longer held, or that wait for nothing any more, and
 * all that are open for something else, whose sum may change. A bank that takes days is asked about every hour, in case its
 * answer is lost.
 */
export async function claimDueSessions({ kysely }: Tables, now: Date): Promise<CardSession[]> {
  const { rows } = await sql<SessionRow>`
    update internal.card_sessions set asked_at = ${now}
    where id in (
      select session.id
      from internal.card_sessions as session
      left join public.orders on orders.id = session.order_id
      where session.state <> 'closed'
        and (session.asked_at is null or session.asked_at <= ${now}::timestamptz
          - case session.state when 'processing' then interval '1 hour' else interval '50 seconds' end)
        and (
          session.state = 'processing'
          or session.order_id is null
          or orders.payment_method <> 'card'
          or orders.state not in ('unproven', 'pending')
          or exists (
            select from public.stock_reservations as held
            where held.order_id = session.order_id and held.expires_at <= ${now}
          )
        )
      order by session.asked_at nulls first
      limit ${ROUND}
      for update of session skip locked
    )
    returning id, order_id, repair_id, sale_id, free_invoice_id
  `.execute(kysely);
  return rows.map(sessionOf);
}
