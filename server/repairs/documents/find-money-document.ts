import type { Kysely } from 'kysely';
import type { MoneyDocument } from '#domain/repair/money-document.ts';
import type { Schema } from '../../db/schema.ts';
import type { DocumentTexts } from '../../shop/documents/document-texts.ts';
import { noteDataSchema, repairCreditNoteSchema, repairInvoiceSchema } from './money-data.ts';
import { noteText, repairCreditNoteText, repairInvoiceText } from './money-texts.ts';
import { repairFacturX } from './repair-factur-x.ts';

/** What is drawn of a document; `xml` is the same for programs. */
type Found = { filename: string; words: DocumentTexts; at: Date; xml: string | null };

type Printing = {
  isSpecimen: boolean;
  /** The page that says how to pay what is left. */
  payLink: string;
};

/** A document of this repair; null if it has none of this name. */
export function findMoneyDocument(
  kysely: Kysely<Schema>,
  repair: { id: string; reference: string },
  document: MoneyDocument,
  printing: Printing,
): Promise<Found | null> {
  if (document.kind === 'note') return findNote(kysely, repair, printing);
  return document.kind === 'invoice'
    ? findInvoice(kysely, repair.id, document.number, printing)
    : findCreditNote(kysely, repair.id, document.number);
}

async function findNote(
  kysely: Kysely<Schema>,
  { id, reference }: { id: string; reference: string },
  { isSpecimen, payLink }: Printing,
): Promise<Found | null> {
  const note = await kysely
    .selectFrom('repair_notes')
    .select(['data', 'written_at'])
    .where('repair_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!note) return null;
  const words = noteText(noteDataSchema.parse(note.data), {
    writtenAt: note.written_at,
    isSpecimen,
    payLink,
  });
  return { filename: `Note ${reference}.pdf`, words, at: note.written_at, xml: null };
}

async function findInvoice(
  kysely: Kysely<Schema>,
  repairId: string,
  number: string,
  { payLink }: Printing,
): Promise<Found | null> {
  const invoice = await kysely
    .selectFrom('invoices')
    .select(['data', 'issued_at'])
    .where('repair_id', '=', repairId)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!invoice) return null;
  const issued = { number, issuedAt: invoice.issued_at };
  const data = repairInvoiceSchema.parse(invoice.data);
  const xml = repairFacturX({ kind: 'invoice', ...issued, data });
  return {
    filename: `${number}.pdf`,
    words: repairInvoiceText(data, { ...issued, payLink }),
    at: issued.issuedAt,
    xml,
  };
}

async function findCreditNote(
  kysely: Kysely<Schema>,
  repairId: string,
  number: string,
): Promise<Found | null> {
  const note = await kysely
    .selectFrom('credit_notes')
    .innerJoin('invoices', 'invoices.number', 'invoice_number')
    .select(['credit_notes.data', 'credit_notes.issued_at'])
    .where('repair_id', '=', repairId)
    .where('credit_notes.number', '=', number)
    .executeTakeFirst();
  if (!note) return null;
  const issued = { number, issuedAt: note.issued_at };
  const data = repairCreditNoteSchema.parse(note.data);
  const xml = repairFacturX({ kind: 'credit-note', ...issued, data });
  return { filename: `${number}.pdf`, words: repairCreditNoteText(data, issued), at: issued.issuedAt, xml };
}
