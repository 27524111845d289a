import { sql, type Transaction } from 'kysely';
import { documentNumbers } from '#domain/payments/document-numbers.ts';
import type { Schema } from '../../db/schema.ts';

/** What an invoice or a credit note is of. */
export type DocumentSale =
  | { kind: 'order' | 'repair'; number: string }
  | { kind: 'sale' | 'invoice'; id: string };

/** The sale of the invoice or credit note whose number was typed; null if there is none. */
export async function findDocumentSale(tx: Transaction<Schema>, typed: string): Promise<DocumentSale | null> {
  const numbers = documentNumbers(typed);
  if (numbers.length === 0) return null;
  const note = await tx
    .selectFrom('credit_notes')
    .select('invoice_number')
    .where('number', 'in', numbers)
    // One of the shop before one of its demonstration.
    .orderBy(sql`length(number)`)
    .executeTakeFirst();
  const found = await tx
    .selectFrom('invoices as i')
    .leftJoin('orders as o', 'o.id', 'i.order_id')
    .leftJoin('repairs as r', 'r.id', 'i.repair_id')
    .select(['o.number as order', 'r.reference as repair', 'i.sale_id', 'i.free_invoice_id'])
    .where('i.number', 'in', note ? [note.invoice_number] : numbers)
    .orderBy(sql`length(i.number)`)
    .executeTakeFirst();
  if (!found) return null;
  if (found.order !== null) return { kind: 'order', number: found.order };
  if (found.repair !== null) return { kind: 'repair', number: found.repair };
  if (found.sale_id !== null) return { kind: 'sale', id: found.sale_id };
  return found.free_invoice_id === null ? null : { kind: 'invoice', id: found.free_invoice_id };
}
