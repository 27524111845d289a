import { createHash } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import { type ClosingFacts, closingText } from '#domain/closing/closing-text.ts';
import type { Schema } from '../../db/schema.ts';

export type ClosingRow = Selectable<Schema['internal.closings']>;

export const closings = (tx: Transaction<Schema>) =>
  tx
    .selectFrom('internal.closings as c')
    .leftJoin('profiles as who', 'who.id', 'c.actor_id')
    .selectAll('c')
    .select('who.full_name as actor_name');

/** The closing after which entries are open. */
export const lastClosing = (tx: Transaction<Schema>) =>
  closings(tx).orderBy('c.number', 'desc').limit(1).executeTakeFirst();

/** SHA-256 of all that a closing says. */
export const closingDigest = (facts: ClosingFacts): string =>
  createHash('sha256').update(closingText(facts)).digest('hex');

/** What a stored closing says. */
export const closingFacts = (row: Omit<ClosingRow, 'digest'>): ClosingFacts => ({
  number: row.number,
  day: row.day,
  coversFrom: row.covers_from,
  coversUntil: row.covers_until,
  closedAt: row.closed_at,
  actorId: row.actor_id,
  book: row.book,
  entries: row.entries,
  entriesDigest: row.entries_digest,
  floatCents: row.float_cents,
  spentCents: row.spent_cents,
  countedCents: row.counted_cents,
  bankedCents: row.banked_cents,
  terminalCents: row.terminal_cents,
  reason: row.reason,
  monthCents: row.month_cents,
  yearCents: row.year_cents,
  totalCents: row.total_cents,
  previousDigest: row.previous_digest,
});
