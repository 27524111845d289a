import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { DocumentTexts } from '../../documents/document-texts.ts';
import { type SaleLinkDeps, saleLink } from '../sale-link.ts';
import { saleFacturX } from './sale-factur-x.ts';
import { saleCreditNoteSchema, saleInvoiceSchema } from './sale-invoice-data.ts';
import { saleCreditNoteText, saleInvoiceText } from './sale-invoice-texts.ts';

/** What is drawn of a document; `xml` is the same for programs. */
type Found = { words: DocumentTexts; at: Date; xml: string | null };

/** The key to the documents of a sale; the caller has checked who holds it. */
type Whose = { saleId: string } | { userId: string };

/** The invoice or a credit note of a counter sale, by its number; null if there is none. */
export async function findSaleDocument(
  kysely: Kysely<Schema>,
  number: string,
  whose: Whose,
  link: SaleLinkDeps,
): Promise<Found | null> {
  const ofSale = kysely
    .selectFrom('invoices')
    .innerJoin('counter_sales', 'counter_sales.id', 'invoices.sale_id')
    .where((eb) =>
      'saleId' in whose
        ? eb('counter_sales.id', '=', whose.saleId)
        : eb('counter_sales.user_id', '=', whose.userId),
    );
  const invoice = await ofSale
    .select(['invoices.issued_at', 'invoices.data', 'counter_sales.id', 'counter_sales.link_hash'])
    .where('invoices.number', '=', number)
    .executeTakeFirst();
  if (invoice) {
    const issued = { number, issuedAt: invoice.issued_at };
    const data = saleInvoiceSchema.parse(invoice.data);
    const xml = saleFacturX({ kind: 'invoice', ...issued, data });
    const payLink = invoice.link_hash === null ? null : saleLink(link, invoice.id);
    return { words: saleInvoiceText(data, { ...issued, payLink }), at: issued.issuedAt, xml };
  }
  const note = await ofSale
    .innerJoin('credit_notes', 'credit_notes.invoice_number', 'invoices.number')
    .select(['credit_notes.issued_at', 'credit_notes.data'])
    .where('credit_notes.number', '=', number)
    .executeTakeFirst();
  if (!note) return null;
  const issued = { number, issuedAt: note.issued_at };
  const data = saleCreditNoteSchema.parse(note.data);
  const xml = saleFacturX({ kind: 'credit-note', ...issued, data });
  return { words: saleCreditNoteText(data, issued), at: issued.issuedAt, xml };
}
