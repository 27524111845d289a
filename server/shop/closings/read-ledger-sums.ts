import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { LedgerSums } from '#domain/closing/closing-account.ts';
import { instantInParis } from '#domain/dates/dates.ts';
import type { PaymentWay } from '#domain/payments/payment-ways.ts';
import type { Schema } from '../../db/schema.ts';
import { signedCents } from '../../payments/signed-cents.ts';

/** A stretch of the ledger; its end is not part of it. */
export type Stretch = { from: Date; until: Date };

/** What the ledger says of a stretch, by the way of the money, and how many entries that was. */
export async function readLedgerSums(
  tx: Transaction<Schema>,
  { from, until }: Stretch,
): Promise<{ book: LedgerSums; entries: number }> {
  const { rows } = await sql<{
    method: PaymentWay;
    inCents: number;
    outCents: number;
    boughtCents: number | null;
    entries: number;
  }>`
    select p.method,
      coalesce(sum(${signedCents}) filter (where p.kind = 'payment'), 0)::integer as "inCents",
      coalesce(-sum(${signedCents}) filter (where p.kind = 'refund'), 0)::integer as "outCents",
      -sum(${signedCents}) filter (where p.kind = 'payout')::integer as "boughtCents",
      count(*)::integer as entries
    from public.payments p
    where p.created_at >= ${from} and p.created_at < ${until}
    group by p.method
  `.execute(tx);
  return {
    book: Object.fromEntries(
      rows.map(({ method, inCents, outCents, boughtCents }) => [
        method,
        { inCents, outCents, ...(boughtCents !== null && { boughtCents }) },
      ]),
    ) as LedgerSums,
    entries: rows.reduce((sum, { entries }) => sum + entries, 0),
  };
}

/**
 * All that the entries `p` of a group say, as SQL, in the order of their numbers. What a return says of goods, and what a payout is
 * of, are added where they are said, so that closings of before hold.
 */
export const entriesText: RawBuilder<string> = sql<string>`
  coalesce(string_agg(json_build_array(
    p.id, p.kind, p.method, p.amount_cents, p.order_id, p.repair_id, p.sale_id, p.free_invoice_id, p.corrects_id,
    p.is_unowed, p.is_deposit, p.reference, p.reason, p.actor_id,
    to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')
  )::text || coalesce(' ' || p.goods_cents, '') || coalesce(' ' || p.used_goods_number, ''), e'\n' order by p.id), '')
`;

/** The digest of that text: a changed, a removed and an added entry change it. */
export const entriesDigest: RawBuilder<string> = sql<string>`encode(sha256(convert_to(${entriesText}, 'UTF8')), 'hex')`;

/** The digest of the entries of a stretch. */
export async function readEntriesDigest(tx: Transaction<Schema>, { from, until }: Stretch): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select ${entriesDigest} as digest from public.payments p
    where p.created_at >= ${from} and p.created_at < ${until}
  `.execute(tx);
  return rows[0]?.digest ?? '';
}

/** What sales brought in the closed ledger: in the month and the year of a day, and in all time. */
export async function readTotals(tx: Transaction<Schema>, { from, until }: Stretch, day: string) {
  const { rows } = await sql<{ monthCents: number; yearCents: number; totalCents: number }>`
    select
      coalesce(sum(${signedCents}) filter (where p.created_at >= ${firstInstant(`${day.slice(0, 7)}-01`)}), 0)::bigint
        as "monthCents",
      coalesce(sum(${signedCents}) filter (where p.created_at >= ${firstInstant(`${day.slice(0, 4)}-01-01`)}), 0)::bigint
        as "yearCents",
      coalesce(sum(${signedCents}), 0)::bigint as "totalCents"
    from public.payments p
    where p.created_at >= ${from} and p.created_at < ${until} and p.kind <> 'payout'
  `.execute(tx);
  return rows[0] ?? { monthCents: 0, yearCents: 0, totalCents: 0 };
}

/** Midnight in Paris, which every day has. */
export function firstInstant(day: string): Date {
  const instant = instantInParis(day, 0);
  if (!instant) throw new RangeError(`no midnight on ${day}`);
  return instant;
}
