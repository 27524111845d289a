import { z } from 'zod';
import { LINE_UNIT_NAMES } from '#domain/free-invoice/free-invoice-account.ts';
import {
  documentVatSchema,
  lineVatSchema,
  mediatorSchema,
  sellerSchema,
} from '../documents/document-data.ts';

// What free invoices and their credit notes say, kept on the day they are issued.

const text = z.string();
const maybe = text.nullable();

const base = z.object({
  seller: sellerSchema,
  mediator: mediatorSchema,
  vatNotice: text,
  customer: z.object({
    name: text,
    company: maybe,
    siren: maybe,
    email: maybe,
    address: z.object({ street: text, more: text.optional(), postcode: text, city: text }),
    country: text,
  }),
  purchaseReference: maybe,
  /** Goods, services or both: electronic invoices say it. */
  operation: text,
  currency: z.literal('EUR'),
  vat: documentVatSchema,
});

export const freeInvoiceSchema = base.extend({
  lines: z.array(
    z.object({
      name: text,
      /** The discount and its reason; empty without one. */
      details: text,
      quantity: text,
      unitCents: z.int(),
      totalCents: z.int(),
      /** Quantity, unit and discount as programs count. */
      quantityHundredths: z.int(),
      unit: z.enum(LINE_UNIT_NAMES),
      discountCents: z.int(),
      discountReason: maybe,
      vat: lineVatSchema,
    }),
  ),
  totalCents: z.int(),
  /** « 2026-12-27 » */
  dueOn: text,
  /** The day of the sale or the work, if it is not that of the invoice. */
  doneOn: maybe.default(null),
});

export const freeCreditNoteSchema = base.extend({
  invoice: z.object({ number: text, issuedAt: z.coerce.date() }),
  reason: text,
  totalCents: z.int(),
  /** What of it went back to the customer; by the rest, less is due. */
  refundedCents: z.int(),
});

export type FreeInvoiceData = z.output<typeof freeInvoiceSchema>;
export type FreeCreditNoteData = z.output<typeof freeCreditNoteSchema>;
