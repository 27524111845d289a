import { sql, type Transaction } from 'kysely';
import { type Counted, differencesOf, expectedOf, leftCents } from '#domain/closing/closing-account.ts';
import { NO_DIGEST } from '#domain/closing/closing-text.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { type AdminIdentity, changeAsAdmin } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { type Invalid, orRefused, Refusal, type Refused } from '../../outcomes.ts';
import { obstacleOf, stretchOf } from './closed-stretch.ts';
import { closingDigest, closingFacts, lastClosing } from './closing-row.ts';
import { readBook, readEntriesDigest, readTotals } from './read-book.ts';

export type ClosingsDeps = { database: Pick<Database, 'transaction'>; clock: () => Date };

/** What the page showed: the last closing, and how many entries the new one would cover. */
export type SeenTill = { seenClosing: number; seenEntries: number };

export type CountedDay = Pick<Counted, 'countedCents' | 'bankedCents' | 'spentCents'> & {
  day: string;
  /** In the till before the first closing; later ones know it. */
  floatCents: number;
  /** Typed to be sure of what stays. */
  leftCents: number | undefined;
  terminalCents: number | undefined;
  reason: string | undefined;
};

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
  const { book, entries } = await readBook(tx, stretch);
  if (entries !== seen.seenEntries)
    throw new Refusal(
      'De l’argent a été noté entre-temps\u00a0: relisez ce que dit le livre, puis enregistrez de nouveau.',
    );
  const floatCents = last
    ? leftCents({ countedCents: last.counted_cents, bankedCents: last.banked_cents })
    : typed.floatCents;
  const expected = expectedOf(book, { ...typed, floatCents });
  const counted = { ...typed, floatCents, terminalCents: typed.terminalCents ?? 0 };
  const faults = faultsOf(typed, expected.terminalCents, differencesOf(book, counted));
  if (faults.length > 0) return wrong(faults);
  const first = await tx
    .selectFrom('internal.closings')
    .select('covers_from')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  const totals = await readTotals(tx, { ...stretch, from: first?.covers_from ?? stretch.from }, typed.day);
  const row = {
    number: (last?.number ?? 0) + 1,
    day: typed.day,
    covers_from: stretch.from,
    covers_until: stretch.until,
    closed_at: now,
    actor_id: admin.id,
    book,
    entries,
    entries_digest: await readEntriesDigest(tx, stretch),
    float_cents: floatCents,
    spent_cents: counted.spentCents,
    counted_cents: counted.countedCents,
    banked_cents: counted.bankedCents,
    terminal_cents: counted.terminalCents,
    reason: typed.reason ?? null,
    month_cents: totals.monthCents,
    year_cents: totals.yearCents,
    total_cents: totals.totalCents,
    previous_digest: last?.digest ?? NO_DIGEST,
  };
  await tx
    .insertInto('internal.closings')
    .values({ ...row, book: JSON.stringify(book), digest: closingDigest(closingFacts(row)) })
    .execute();
  return { outcome: 'closed', number: row.number };
}

const OBSTACLES = {
  closed: 'Cette journée est clôturée\u00a0: choisissez une journée encore ouverte.',
  future: 'Choisissez aujourd’hui ou une journée passée.',
};

type Fault = [path: string, message: string];

const wrong = (faults: readonly Fault[]): Invalid => ({
  outcome: 'invalid',
  issues: faults.map(([path, message]) => ({ path, message })),
});

function faultsOf(
  typed: CountedDay,
  expectedTerminalCents: number,
  differences: ReturnType<typeof differencesOf>,
): Fault[] {
  const faults: Fault[] = [];
  const left = leftCents(typed);
  if (left < 0)
    faults.push([
      'banked',
      `${formatEuros(typed.countedCents)} sont comptés\u00a0: vous ne pouvez en retirer plus.`,
    ]);
  else if (typed.leftCents !== undefined && typed.leftCents !== left)
    faults.push(['left', `Le compte moins le retrait laisse ${formatEuros(left)}.`]);
  if (typed.terminalCents === undefined && expectedTerminalCents !== 0)
    faults.push([
      'terminal',
      `Écrivez le total du terminal\u00a0: le livre dit ${formatEuros(expectedTerminalCents)}.`,
    ]);
  else if (!typed.reason) {
    const told = [
      ...(differences.cashCents === 0 ? [] : [`${formatEuros(differences.cashCents)} en espèces`]),
      ...(differences.terminalCents === 0 ? [] : [`${formatEuros(differences.terminalCents)} au terminal`]),
    ];
    if (told.length > 0) faults.push(['reason', `Écart de ${told.join(' et de ')}\u00a0: écrivez pourquoi.`]);
  }
  return faults;
}
