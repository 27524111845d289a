import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { drawPaper } from './draw-paper.ts';
import { creditNoteDataSchema, invoiceDataSchema, type Paper } from './paper-data.ts';

export type PaperName = { kind: Paper['kind']; number: string };

/** Who may see the papers of one order: the key to it, which the caller has checked. */
type Whose = { orderId: string } | { userId: string };

export type Papers = {
  /** Those of an order, the invoice first. */
  of(orderId: string): Promise<PaperName[]>;
  /** One of them as a PDF; null where there is none of that number among theirs. */
  draw(number: string, whose: Whose): Promise<Buffer | null>;
};

/** Invoices and credit notes as their customers read them (server/shop/orders/issue-papers.ts issues them). */
export function openPapers({ kysely }: { kysely: Kysely<Schema> }): Papers {
  return {
    async of(orderId) {
      const invoices = await kysely
        .selectFrom('invoices')
        .select('number')
        .where('order_id', '=', orderId)
        .execute();
      const creditNotes = await kysely
        .selectFrom('credit_notes')
        .innerJoin('invoices', 'invoices.number', 'invoice_number')
        .select('credit_notes.number')
        .where('order_id', '=', orderId)
        .orderBy('credit_notes.number')
        .execute();
      return [
        ...invoices.map(({ number }) => ({ kind: 'invoice' as const, number })),
        ...creditNotes.map(({ number }) => ({ kind: 'credit-note' as const, number })),
      ];
    },
    async draw(number, whose) {
      const paper = await findPaper(kysely, number, whose);
      return paper && drawPaper(paper);
    },
  };
}

async function findPaper(kysely: Kysely<Schema>, number: string, whose: Whose): Promise<Paper | null> {
  const orders = kysely
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .where((eb) =>
      'orderId' in whose ? eb('orders.id', '=', whose.orderId) : eb('orders.user_id', '=', whose.userId),
    );
  const invoice = await orders
    .select(['invoices.number', 'invoices.issued_at', 'invoices.data'])
    .where('invoices.number', '=', number)
    .executeTakeFirst();
  if (invoice)
    return {
      kind: 'invoice',
      number,
      issuedAt: invoice.issued_at,
      data: invoiceDataSchema.parse(invoice.data),
    };
  const note = await orders
    .innerJoin('credit_notes', 'credit_notes.invoice_number', 'invoices.number')
    .select(['credit_notes.issued_at', 'credit_notes.data'])
    .where('credit_notes.number', '=', number)
    .executeTakeFirst();
  if (!note) return null;
  const data = creditNoteDataSchema.parse(note.data);
  return { kind: 'credit-note', number, issuedAt: note.issued_at, data };
}
