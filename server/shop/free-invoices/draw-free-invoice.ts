import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { drawDocumentTexts } from '../documents/draw-document.ts';
import {
  type FreeCreditNoteData,
  type FreeInvoiceData,
  freeCreditNoteSchema,
  freeInvoiceSchema,
} from './free-invoice-data.ts';
import { freeCreditNoteFacturX, freeInvoiceFacturX } from './free-invoice-factur-x.ts';
import { freeCreditNoteText, freeInvoiceText } from './free-invoice-texts.ts';

type Drawing = Parameters<typeof drawDocumentTexts>;

/** A document by its number; an invoice says on which page it is paid. */
type Wanted = { number: string; payLink: string };

/** What is drawn of a free invoice, or of a credit note on it, by its number; null if it has none of this number. */
export async function findFreeDocument(
  tx: Pick<Transaction<Schema> | Kysely<Schema>, 'selectFrom'>,
  id: string,
  { number, payLink }: Wanted,
): Promise<Drawing | null> {
  const invoice = await tx
    .selectFrom('invoices')
    .select(['number', 'issued_at', 'data'])
    .where('free_invoice_id', '=', id)
    .executeTakeFirst();
  if (!invoice) return null;
  if (invoice.number === number)
    return invoiceDrawing({ number, payLink }, invoice.issued_at, freeInvoiceSchema.parse(invoice.data));
  const note = await tx
    .selectFrom('credit_notes')
    .select(['issued_at', 'data'])
    .where('invoice_number', '=', invoice.number)
    .where('number', '=', number)
    .executeTakeFirst();
  return note ? noteDrawing(number, note.issued_at, freeCreditNoteSchema.parse(note.data)) : null;
}

function invoiceDrawing({ number, payLink }: Wanted, issuedAt: Date, data: FreeInvoiceData): Drawing {
  const issued = { number, issuedAt };
  return [freeInvoiceText(data, { ...issued, payLink }), issuedAt, freeInvoiceFacturX(issued, data)];
}

function noteDrawing(number: string, issuedAt: Date, data: FreeCreditNoteData): Drawing {
  const issued = { number, issuedAt };
  return [freeCreditNoteText(data, issued), issuedAt, freeCreditNoteFacturX(issued, data)];
}
