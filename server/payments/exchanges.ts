import { sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';

// Devices taken in exchange: what the ledger says that the shop owes for them, and which counter sales they have paid (decision 197).

const MOST_LISTED = 20;

/** A device taken in exchange whose price is not wholly taken off a sale yet. */
export type WaitingExchange = {
  /** Of its entry in the register of used goods. */
  number: string;
  description: string;
  leftCents: number;
};

/** Devices taken in exchange that may pay a sale, the last one first; the one of a number alone, if it is told. */
export async function waitingExchanges(
  tx: Transaction<Schema>,
  number: string | null = null,
): Promise<WaitingExchange[]> {
  const { rows } = await sql<WaitingExchange>`
    select g.number, g.description, (p.amount_cents - internal.exchanged_cents(g.number))::integer as "leftCents"
    from public.payments p
    join public.used_goods g on g.number = p.used_goods_number
    where p.kind = 'payout' and p.method = 'exchange' and p.corrects_id is null
      and not exists (select from public.payments back where back.corrects_id = p.id)
      and p.amount_cents > internal.exchanged_cents(g.number)
      and (${number}::text is null or g.number = ${number})
    order by p.id desc
    limit ${MOST_LISTED}
  `.execute(tx);
  return rows;
}

/** The counter sales that a device has paid, in part or whole. */
export const salesPaidBy = (tx: Transaction<Schema>, number: string) =>
  tx
    .selectFrom('payments as p')
    .innerJoin('counter_sales as s', 's.id', 'p.sale_id')
    .select(['s.id', 's.number', 'p.amount_cents as cents'])
    .where('p.used_goods_number', '=', number)
    .where('p.kind', '=', 'payment')
    .where('p.corrects_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payments as back').select('back.id').whereRef('back.corrects_id', '=', 'p.id'))),
    )
    .orderBy('p.id')
    .execute();
