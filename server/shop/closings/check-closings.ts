import { sql, type Transaction } from 'kysely';
import type { ChainFault } from '#domain/closing/chain-fault.ts';
import { NO_DIGEST } from '#domain/closing/closing-text.ts';
import type { Schema } from '../../db/schema.ts';
import { closingDigest, closingFacts } from './closing-row.ts';
import { entriesDigest } from './read-ledger-sums.ts';

type ChainChecked = { closings: number; broken: ChainFault | null };

/** Makes every digest again, of the closings and of the entries that they cover. */
export async function checkClosings(tx: Transaction<Schema>): Promise<ChainChecked> {
  const rows = await tx.selectFrom('internal.closings').selectAll().orderBy('number').execute();
  const digests = await entriesDigests(tx);
  let before: { digest: string; covers_until: Date } | undefined;
  for (const [index, row] of rows.entries()) {
    const fault = faultOf(row, index + 1, before, digests.get(row.number));
    if (fault) return { closings: rows.length, broken: { number: index + 1, fault } };
    before = row;
  }
  return { closings: rows.length, broken: null };
}

function faultOf(
  row: Parameters<typeof closingFacts>[0] & { digest: string },
  number: number,
  before: { digest: string; covers_until: Date } | undefined,
  entries: string | undefined,
): ChainFault['fault'] | null {
  if (row.number !== number) return 'missing';
  if (closingDigest(closingFacts(row)) !== row.digest) return 'altered';
  const isLinked = row.previous_digest === (before?.digest ?? NO_DIGEST);
  if (!isLinked || (before && before.covers_until.getTime() !== row.covers_from.getTime())) return 'unlinked';
  return entries === row.entries_digest ? null : 'entries';
}

async function entriesDigests(tx: Transaction<Schema>): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ number: number; digest: string }>`
    select c.number, (
      select ${entriesDigest} from public.payments p
      where p.created_at >= c.covers_from and p.created_at < c.covers_until
    ) as digest
    from internal.closings c
  `.execute(tx);
  return new Map(rows.map(({ number, digest }) => [number, digest]));
}
