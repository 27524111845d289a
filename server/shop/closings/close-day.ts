import { sql, type Transaction } from 'kysely';
import { leftCents } from '#domain/closing/closing-account.ts';
import { NO_DIGEST } from '#domain/closing/closing-text.ts';
import { type CountedTill, countedFaults, withTerminal } from '#domain/closing/counted-faults.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { type AdminIdentity, changeAsAdmin } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { type Invalid, orRefused, Refusal, type Refused } from '../../outcomes.ts';
import { obstacleOf, stretchOf } from './closed-stretch.ts';
import { type ClosingRow, closingDigest, closingFacts, lastClosing } from './closing-row.ts';
import { readEntriesDigest, readLedgerSums, readTotals, type Stretch } from './read-ledger-sums.ts';

export type ClosingsDeps = { database: Pick<Database, 'transaction'>; clock: () => Date };

/** What the page showed: the last closing, and how many entries the new one would cover. */
export type SeenTill = { seenClosing: number; seenEntries: number };

export type CountedDay = CountedTill & { day: string };

export type DayClosed = { outcome: 'closed'; number: number } | Invalid | Refused;

/** Closes a day: what its entries say, and what was counted, are final from now on. */
export const closeDay = (
  { database, clock }: ClosingsDeps,
  admin: AdminIdentity,
  seen: SeenTill,
  typed: CountedDay,
): Promise<DayClosed> =>
  orRefused(
    changeAsAdmin(database, admin, 'orders', async (tx) => {
      // Waits for every entry that is being written, and lets no other begin; the second of two clerks waits here too.
      await sql`lock table public.payments in share row exclusive mode`.execute(tx);
      return close(tx, admin, seen, typed, clock());
    }),
  );

async function close(
  tx: Transaction<Schema>,
  admin: AdminIdentity,
  seen: SeenTill,
  typed: CountedDay,
  now: Date,
): Promise<Exclude<DayClosed, Refused>> {
  const last = await lastClosing(tx);
  if (last && last.number !== seen.seenClosing)
    throw new Refusal(
      `Rien n’est enregistré\u00a0: la clôture n°\u00a0${last.number} vient d’être faite (${last.actor_name ?? 'L’atelier'}, ${formatDate(last.closed_at, { withTime: true })}).`,
    );
  const obstacle = obstacleOf(typed.day, last, now);
  if (obstacle) return wrong([['day', OBSTACLES[obstacle]]]);
  const stretch = stretchOf(typed.day, last, now);
  const { book, entries } = await readLedgerSums(tx, stretch);
  if (entries !== seen.seenEntries)
    throw new Refusal(
      'De l’argent a été noté entre-temps\u00a0: relisez ce que dit le livre, puis enregistrez de nouveau.',
    );
  const till = { ...typed, floatCents: last ? leftIn(last) : typed.floatCents };
  const faults = countedFaults(book, till);
  if (faults.length > 0) return wrong(faults);

  const number = (last?.number ?? 0) + 1;
  const row = {
    ...(await coveredBy(tx, stretch, typed.day)),
    number,
    day: typed.day,
    closed_at: now,
    actor_id: admin.id,
    book,
    entries,
    float_cents: till.floatCents,
    spent_cents: till.spentCents,
    counted_cents: till.countedCents,
    banked_cents: till.bankedCents,
    terminal_cents: withTerminal(till).terminalCents,
    reason: till.reason ?? null,
    previous_digest: last?.digest ?? NO_DIGEST,
  };
  await tx
    .insertInto('internal.closings')
    .values({ ...row, book: JSON.stringify(book), digest: closingDigest(closingFacts(row)) })
    .execute();
  return { outcome: 'closed', number };
}

const leftIn = ({ counted_cents, banked_cents }: ClosingRow): number =>
  leftCents({ countedCents: counted_cents, bankedCents: banked_cents });

/** What the closing of this stretch says of all entries: their digest, and the sums of month, year and ever. */
async function coveredBy(tx: Transaction<Schema>, stretch: Stretch, day: string) {
  const first = await tx
    .selectFrom('internal.closings')
    .select('covers_from')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  const totals = await readTotals(tx, { ...stretch, from: first?.covers_from ?? stretch.from }, day);
  return {
    covers_from: stretch.from,
    covers_until: stretch.until,
    entries_digest: await readEntriesDigest(tx, stretch),
    month_cents: totals.monthCents,
    year_cents: totals.yearCents,
    total_cents: totals.totalCents,
  };
}

const OBSTACLES = {
  closed: 'Cette journée est clôturée\u00a0: choisissez une journée encore ouverte.',
  future: 'Choisissez aujourd’hui ou une journée passée.',
};

const wrong = (faults: readonly [path: string, message: string][]): Invalid => ({
  outcome: 'invalid',
  issues: faults.map(([path, message]) => ({ path, message })),
});
