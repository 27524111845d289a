/** What an entry of the ledger is: money of a customer, money given back to one, or what the shop pays for used goods. */
export type EntryKind = 'payment' | 'refund' | 'payout';

/** An entry of the ledger, as the rules about money see it. */
export type LedgerEntry = {
  id: number;
  kind: EntryKind;
  amount_cents: number;
  /** The entry that this counter-entry takes back. */
  corrects_id: number | null;
};

/** What an entry adds to its own kind of money: a counter-entry takes away. */
export const entryCents = ({ amount_cents, corrects_id }: Omit<LedgerEntry, 'id'>): number =>
  corrects_id === null ? amount_cents : -amount_cents;

/** What an entry brings in; below zero for what goes out. */
export const netCents = (entry: Omit<LedgerEntry, 'id'>): number =>
  entry.kind === 'payment' ? entryCents(entry) : -entryCents(entry);

/** Entries that count: neither counter-entries nor what these take back. */
export function entriesInForce<Entry extends Pick<LedgerEntry, 'id' | 'corrects_id'>>(
  entries: readonly Entry[],
): Entry[] {
  const corrected = new Set(entries.map(({ corrects_id }) => corrects_id));
  return entries.filter(({ id, corrects_id }) => corrects_id === null && !corrected.has(id));
}
