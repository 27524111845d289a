import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { drawDocumentTexts } from '../documents/draw-document.ts';
import { facturX, type ProgramDocument } from '../documents/factur-x.ts';
import {
  type FreeCreditNoteData,
  type FreeInvoiceData,
  freeCreditNoteSchema,
  freeInvoiceSchema,
} from './free-invoice-data.ts';
import { freeCreditNoteText, freeInvoiceText } from './free-invoice-texts.ts';

type Drawing = Parameters<typeof drawDocumentTexts>;

/** What is drawn of a free invoice, or of a credit note on it, by its number; null if it has none of this number. */
export async function findFreeDocument(
  tx: Pick<Transaction<Schema> | Kysely<Schema>, 'selectFrom'>,
  id: string,
  number: string,
): Promise<Drawing | null> {
  const invoice = await tx
    .selectFrom('invoices')
    .select(['number', 'issued_at', 'data'])
    .where('free_invoice_id', '=', id)
    .executeTakeFirst();
  if (!invoice) return null;
  if (invoice.number === number)
    return invoiceDrawing(number, invoice.issued_at, freeInvoiceSchema.parse(invoice.data));
  const note = await tx
    .selectFrom('credit_notes')
    .select(['issued_at', 'data'])
    .where('invoice_number', '=', invoice.number)
    .where('number', '=', number)
    .executeTakeFirst();
  return note ? noteDrawing(number, note.issued_at, freeCreditNoteSchema.parse(note.data)) : null;
}

function invoiceDrawing(number: string, issuedAt: Date, data: FreeInvoiceData): Drawing {
  const issued = { number, issuedAt };
  const document = {
    ...programDocument(issued, data),
    type: 'invoice',
    paidCents: 0,
    corrects: null,
  } as const;
  return [freeInvoiceText(data, issued), issuedAt, facturX(document)];
}

function noteDrawing(number: string, issuedAt: Date, data: FreeCreditNoteData): Drawing {
  const issued = { number, issuedAt };
  const paidCents = data.refundedCents;
  const corrects = data.invoice;
  const document = { ...programDocument(issued, data), type: 'credit-note', paidCents, corrects } as const;
  return [freeCreditNoteText(data, issued), issuedAt, facturX(document)];
}

function programDocument(
  issued: { number: string; issuedAt: Date },
  {
    seller,
    customer,
    purchaseReference,
    vatNotice,
    currency,
    totalCents,
  }: FreeInvoiceData | FreeCreditNoteData,
): Omit<ProgramDocument, 'type' | 'paidCents' | 'corrects'> {
  const { name, company, siren, email, address, country } = customer;
  return {
    ...{ ...issued, seller, vatNotice, currency, totalCents },
    customer: { ...address, name: company ?? name, siren, email, country },
    order: purchaseReference ?? issued.number,
    deliveryCents: 0,
  };
}
