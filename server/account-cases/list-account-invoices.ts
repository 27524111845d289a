import { type Kysely, sql } from 'kysely';
import type { InvoiceMoney } from '#domain/free-invoice/free-invoice-account.ts';
import type { Schema } from '../db/schema.ts';
import { freeInvoiceToken } from '../shop/free-invoices/free-invoice-link.ts';

/** Upper bound for the invoices on the screen, newest first. */
const MOST = 50;

export type AccountInvoice = InvoiceMoney & {
  number: string;
  issued_at: Date;
  due_on: string;
  /** What is billed. */
  what: string;
  /** Opens its page, on which it is paid and its documents are. */
  token: string;
};

/** Free invoices that were made out to an account, those of a whole month too: one statement. */
export async function listAccountInvoices(
  { database, secret }: { database: { kysely: Kysely<Schema> }; secret: string },
  userId: string,
): Promise<AccountInvoice[]> {
  const { rows } = await sql<Omit<AccountInvoice, 'token'> & { id: string }>`
    select f.id, i.number, i.issued_at, to_char(f.due_on, 'YYYY-MM-DD') as due_on, f.state, f.total_cents, f.credited_cents,
      f.paid_cents, f.refunded_cents, line.what
    from public.free_invoices f
    join public.invoices i on i.free_invoice_id = f.id
    cross join lateral (
      select string_agg(label, ', ' order by id) as what
      from (
        select id, label from public.free_invoice_lines where free_invoice_id = f.id order by id limit 3
      ) as first
    ) as line
    where f.user_id = ${userId} and f.state = 'issued'
    order by i.issued_at desc, i.number desc
    limit ${MOST}
  `.execute(database.kysely);
  return rows.map(({ id, ...row }) => ({ ...row, token: freeInvoiceToken(secret, id) }));
}
