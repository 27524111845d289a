import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { holdsWords, wordQuery } from '../../db/word-query.ts';
import { readCardNews } from '../../payments/card-news.ts';
import { findGroupInvoice } from '../../payments/group-invoice.ts';
import { billingOfSale } from './documents/sale-invoices.ts';
import { linesOfSale, returnsOfSale } from './sale-row.ts';

const MOST_LISTED = 30;

export type FoundSale = NonNullable<Awaited<ReturnType<typeof findSale>>>;

/** A sale with its lines and its money; null if there is none of this id. */
export async function findSale(tx: Transaction<Schema>, id: string) {
  const sale = await tx
    .selectFrom('counter_sales as s')
    .leftJoin('profiles as who', 'who.id', 's.actor_id')
    .selectAll('s')
    .select('who.full_name as actor_name')
    .where('s.id', '=', id)
    .executeTakeFirst();
  if (!sale) return null;
  const entries = await tx
    .selectFrom('payments')
    .select(['id', 'kind', 'method', 'amount_cents', 'corrects_id', 'reason', 'created_at', 'reference'])
    .where('sale_id', '=', id)
    .orderBy('id')
    .execute();
  return {
    ...sale,
    lines: await linesOfSale(tx, id),
    returns: await returnsOfSale(tx, id),
    entries,
    billing: await billingOfSale(tx, sale),
    documents: await numbersOfSale(tx, id),
    grouped: sale.grouped_cents > 0 ? await findGroupInvoice(tx, { sale_id: id }) : null,
    ...(await readCardNews(tx, { sale_id: id })),
  };
}

/** The invoice of a sale, then its credit notes. */
export async function numbersOfSale(
  tx: Pick<Transaction<Schema> | Kysely<Schema>, 'selectFrom'>,
  id: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('invoices as i')
    .leftJoin('credit_notes as c', 'c.invoice_number', 'i.number')
    .select(['i.number as invoice', 'c.number as credit_note'])
    .where('i.sale_id', '=', id)
    .orderBy('c.number')
    .execute();
  return [
    ...new Set(rows.map(({ invoice }) => invoice)),
    ...rows.flatMap(({ credit_note }) => credit_note ?? []),
  ];
}

/**
 * Sales that wait for their goods, for money or to give some back, then the last ones that were closed.
 * @param words of the customer, the number or what was sold; empty for all
 */
export async function listSales(tx: Transaction<Schema>, words: string) {
  const query = wordQuery(words);
  const sales = () =>
    tx
      .selectFrom('counter_sales as s')
      .leftJoin('profiles as who', 'who.id', 's.actor_id')
      .select([
        's.id',
        's.number',
        's.state',
        's.customer_name',
        's.total_cents',
        's.returned_cents',
        's.updated_at',
      ])
      .select(['s.paid_cents', 's.refunded_cents', 's.grouped_cents', 'who.full_name as actor_name'])
      .select(({ selectFrom }) =>
        selectFrom('counter_sale_lines')
          .whereRef('sale_id', '=', 's.id')
          .select(sql<string>`string_agg(label, ', ' order by id)`.as('what'))
          .as('what'),
      )
      .$if(query !== null, (asked) => asked.where(holdsWords('sales', query ?? '')));
  const isWaiting = sql<boolean>`(
    s.state = 'open'
    or s.paid_cents - s.refunded_cents <> case s.state when 'closed' then s.total_cents - s.returned_cents - s.grouped_cents else 0 end
  )`;
  const waiting = await sales().where(isWaiting).orderBy('s.updated_at').limit(MOST_LISTED).execute();
  const last = await sales()
    .where('s.closed_at', 'is not', null)
    .where(({ not }) => not(isWaiting))
    .orderBy('s.closed_at', 'desc')
    .limit(MOST_LISTED)
    .execute();
  return { waiting, last };
}
