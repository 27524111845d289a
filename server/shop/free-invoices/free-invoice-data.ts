import { z } from 'zod';
import { LINE_UNIT_NAMES } from '#domain/free-invoice/free-invoice-account.ts';
import { VAT_RATES } from '#domain/vat/vat-rates.ts';
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
  /** Whether it is of a deposit, which the invoice of the whole price deducts later. */
  isDeposit: z.boolean().default(false),
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
  /** Invoices of deposits that this one deducts. */
  deposits: z
    .array(
      z.object({
        number: text,
        on: text,
        cents: z.int(),
        /** The VAT that its own documents say; none of a day without VAT in prices. */
        vatCents: z.int().optional(),
      }),
    )
    .default([]),
  /** What its lines are without these deposits, as the books have it: a deposit has its VAT itself. */
  rest: z
    .array(
      z.object({
        kind: z.enum(['sale', 'service']),
        rate: z.enum(VAT_RATES),
        grossCents: z.int(),
        vatCents: z.int(),
      }),
    )
    .optional(),
  /** The price without the deposits. */
  totalCents: z.int(),
  /** « 2026-12-27 » */
  dueOn: text,
  /** The day of the sale or the work, if it is not that of the invoice. */
  doneOn: maybe.default(null),
});

export const freeCreditNoteSchema = base.extend({
  /** The invoice that it corrects; it may be of a deposit. */
  invoice: z.object({ number: text, issuedAt: z.coerce.date(), isDeposit: z.boolean().default(false) }),
  reason: text,
  totalCents: z.int(),
  /** What of it went back to the customer; by the rest, less is due. */
  refundedCents: z.int(),
});

export type FreeInvoiceData = z.output<typeof freeInvoiceSchema>;
export type FreeCreditNoteData = z.output<typeof freeCreditNoteSchema>;
