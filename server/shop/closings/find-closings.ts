import { sql, type Transaction } from 'kysely';
import { leftCents } from '#domain/closing/closing-account.ts';
import { addDays } from '#domain/dates/calendar-day.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import type { Schema } from '../../db/schema.ts';
import { signedCents } from '../../payments/signed-cents.ts';
import { checkClosings } from './check-closings.ts';
import { obstacleOf, stretchOf } from './closed-stretch.ts';
import { closings, lastClosing } from './closing-row.ts';
import { firstInstant, readLedgerSums } from './read-ledger-sums.ts';

/** Older ones are found from closing to closing. */
const MOST_LISTED = 30;
const MOST_MONTHS = 13;

/** The till now: what the closing of a day would cover, the days that wait, and what is closed. */
export async function readTill(tx: Transaction<Schema>, asked: string | null, now: Date) {
  const last = await lastClosing(tx);
  const today = dayInParis(now);
  const day = asked !== null && obstacleOf(asked, last, now) === null ? asked : today;
  const isClosed = obstacleOf(day, last, now) !== null;
  return {
    today,
    last: last ?? null,
    /** Null once today is closed. */
    open: isClosed ? null : await readOpen(tx, day, last, now),
    /** What came since today was closed, for the closing of another day; null before. */
    since: isClosed && last ? await readSince(tx, last, now) : null,
    waiting: await daysWaiting(tx, last, today),
    closings: await closings(tx).orderBy('c.number', 'desc').limit(MOST_LISTED).execute(),
    ...(await readPeriods(tx)),
    chain: await checkClosings(tx),
  };
}

type Last = Awaited<ReturnType<typeof lastClosing>>;

const floatAfter = ({ counted_cents, banked_cents }: NonNullable<Last>): number =>
  leftCents({ countedCents: counted_cents, bankedCents: banked_cents });

async function readSince(tx: Transaction<Schema>, last: NonNullable<Last>, now: Date) {
  const stretch = { from: last.covers_until, until: new Date(now.getTime() + 1) };
  return { floatCents: floatAfter(last), ...(await readLedgerSums(tx, stretch)) };
}

async function readOpen(tx: Transaction<Schema>, day: string, last: Last, now: Date) {
  const stretch = stretchOf(day, last, now);
  return {
    day,
    from: stretch.from,
    /** Null before the first closing: it is asked for. */
    floatCents: last ? floatAfter(last) : null,
    boughtCents: await readBought(tx, { after: last?.day ?? addDays(day, -1), until: day }),
    ...(await readLedgerSums(tx, stretch)),
  };
}

/** What the register of purchases says was paid in cash: it has left the till, most likely. Used goods are in the ledger. */
async function readBought(tx: Transaction<Schema>, { after, until }: { after: string; until: string }) {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from public.purchases
    where method = 'cash' and bought_on > ${after} and bought_on <= ${until}
  `.execute(tx);
  return rows[0]?.cents ?? 0;
}

/** Days before today with entries that no closing covers; those of the last week before the first closing. */
async function daysWaiting(tx: Transaction<Schema>, last: Last, today: string): Promise<string[]> {
  const from = last?.covers_until ?? firstInstant(addDays(today, -7));
  const { rows } = await sql<{ day: string }>`
    select distinct (created_at at time zone 'Europe/Paris')::date as day
    from public.payments
    where created_at >= ${from} and created_at < ${firstInstant(today)}
    order by day
  `.execute(tx);
  return rows.map(({ day }) => day).filter((day) => !last || day > last.day);
}

/** What was closed in each of the last months, and in each year. */
async function readPeriods(tx: Transaction<Schema>) {
  const { rows } = await sql<{ month: string; cents: number }>`
    select to_char(p.created_at at time zone 'Europe/Paris', 'YYYY-MM') as month, sum(${signedCents})::bigint as cents
    from public.payments p
    where p.created_at >= (select min(covers_from) from internal.closings)
      and p.created_at < (select max(covers_until) from internal.closings) and p.kind <> 'payout'
    group by month
    order by month desc
  `.execute(tx);
  const years = new Map<string, number>();
  for (const { month, cents } of rows)
    years.set(month.slice(0, 4), (years.get(month.slice(0, 4)) ?? 0) + cents);
  return {
    months: rows.slice(0, MOST_MONTHS),
    years: [...years].map(([year, cents]) => ({ year, cents })),
  };
}

/** One closing; null if there is none of this number. */
export async function findClosing(tx: Transaction<Schema>, number: number) {
  const closing = await closings(tx).where('c.number', '=', number).executeTakeFirst();
  if (!closing) return null;
  const last = await lastClosing(tx);
  return { ...closing, isLast: last?.number === number };
}
