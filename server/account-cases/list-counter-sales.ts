import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Upper bound for the sales on the screen, newest first. */
const MOST = 50;

export type AccountSale = {
  number: string;
  closed_at: Date;
  state: 'closed' | 'cancelled';
  total_cents: number;
  returned_cents: number;
  /** What was sold. */
  what: string;
  /** The numbers of its invoice, then of the credit notes. */
  documents: string[];
};

/** What an account bought at the counter, if it was written on the sale whose it is: one statement. */
export async function listCounterSales(
  { kysely }: { kysely: Kysely<Schema> },
  userId: string,
): Promise<AccountSale[]> {
  const { rows } = await sql<AccountSale>`
    select s.number, s.closed_at, s.state, s.total_cents, s.returned_cents, line.what, document.numbers as documents
    from public.counter_sales s
    cross join lateral (
      select string_agg(label, ', ' order by id) as what from public.counter_sale_lines where sale_id = s.id
    ) as line
    cross join lateral (
      select coalesce(array_agg(number order by kind, number), '{}') as numbers
      from (
        select 1 as kind, number from public.invoices where sale_id = s.id
        union all
        select 2, c.number
        from public.credit_notes c
        join public.invoices i on i.number = c.invoice_number
        where i.sale_id = s.id
      ) as issued
    ) as document
    where s.user_id = ${userId} and s.state <> 'open'
    order by s.closed_at desc, s.number desc
    limit ${MOST}
  `.execute(kysely);
  return rows;
}
