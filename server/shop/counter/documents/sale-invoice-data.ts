import { z } from 'zod';
import { billedLineSchema, buyerSchema, paidSchema } from '../../../repairs/documents/money-data.ts';
import { documentVatSchema, mediatorSchema, sellerSchema } from '../../documents/document-data.ts';

// What is kept with the invoices and credit notes of counter sales on the day they are issued, as the database returns it.

const text = z.string();

const base = z.object({
  seller: sellerSchema,
  mediator: mediatorSchema,
  vatNotice: text,
  customer: buyerSchema,
  purchaseReference: text.nullable(),
  /** Electronic invoices say it. */
  nature: z.enum(['goods', 'services', 'mixed']),
  currency: z.literal('EUR'),
  sale: z.object({ number: text, closedAt: z.coerce.date() }),
  vat: documentVatSchema,
});

export const saleInvoiceSchema = base.extend({
  lines: z.array(
    billedLineSchema.extend({
      reference: text.optional(),
      discountCents: z.int(),
      discountReason: text.nullable(),
    }),
  ),
  totalCents: z.int(),
  /** What was paid of it on the day of the invoice. */
  payments: z.array(paidSchema),
  dueCents: z.int(),
});

export const saleCreditNoteSchema = base.extend({
  invoice: z.object({ number: text, issuedAt: z.coerce.date() }),
  reason: text,
  totalCents: z.int(),
  /** Whether the money went back to the customer; if not, as much less is due. */
  /** What went back; the rest is due no more. */
  refundedCents: z.int(),
});

export type SaleInvoiceData = z.output<typeof saleInvoiceSchema>;
export type SaleCreditNoteData = z.output<typeof saleCreditNoteSchema>;
