import { z } from 'zod';
import { VAT_RATES } from '#domain/vat/vat-rates.ts';

// The data that issue-documents.ts stores with each document, as the database returns them. Newer fields are optional:
// a document issued before them never changes.

export const sellerSchema = z.object({
  name: z.string(),
  legalForm: z.string(),
  ownerName: z.string().nullable(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
  siren: z.string().nullable(),
  rne: z.string().nullable(),
  phone: z.string(),
  email: z.string(),
  iban: z.string().nullable().optional(),
  bic: z.string().nullable().optional(),
  /** Only of a day on which prices have VAT in them. */
  vatNumber: z.string().optional(),
});

/** The rate of a line of such a day, and what a document says of each rate. */
export const lineVatSchema = z.enum(VAT_RATES).optional();
export const documentVatSchema = z
  .array(z.object({ rate: z.enum(VAT_RATES), grossCents: z.int(), vatCents: z.int() }))
  .optional();

const customer = z.object({
  name: z.string(),
  company: z.string().optional(),
  siren: z.string().optional(),
  email: z.string(),
  /** None of a person who paid at the counter. */
  street: z.string().optional(),
  more: z.string().optional(),
  postcode: z.string().optional(),
  city: z.string().optional(),
  country: z.string(),
});

const fact = z.string().nullable();
export const mediatorSchema = z.object({ name: fact, address: fact, url: fact });

export const invoiceDataSchema = z.object({
  seller: sellerSchema,
  customer,
  purchaseReference: z.string().optional(),
  mediator: mediatorSchema.optional(),
  order: z.object({ number: z.string(), placedAt: z.coerce.date(), cgvVersion: z.string() }),
  currency: z.literal('EUR'),
  vatNotice: z.string(),
  lines: z.array(
    z.object({
      sku: z.string(),
      name: z.string(),
      condition: z.string(),
      grade: z.string().nullable(),
      warranty: z.string(),
      eco_cents: z.int().nullable().optional(),
      unit_price_cents: z.int(),
      quantity: z.int(),
      total_cents: z.int(),
      discount_cents: z.int().default(0),
      vat: lineVatSchema,
    }),
  ),
  promoCodes: z.array(z.string()).default([]),
  vat: documentVatSchema,
  deliveryMethod: z.enum(['pickup', 'parcel', 'relay']),
  goodsCents: z.int(),
  deliveryCents: z.int(),
  totalCents: z.int(),
  paidAt: z.coerce.date(),
});

export const creditNoteDataSchema = z.object({
  seller: sellerSchema,
  customer,
  purchaseReference: z.string().optional(),
  mediator: mediatorSchema.optional(),
  currency: z.literal('EUR'),
  vatNotice: z.string(),
  order: z.object({ number: z.string() }),
  invoice: z.object({ number: z.string(), issuedAt: z.coerce.date() }),
  reason: z.string().nullable(),
  totalCents: z.int(),
  vat: documentVatSchema,
});

type Issued = { number: string; issuedAt: Date };

export type InvoiceDocument = Issued & { kind: 'invoice'; data: z.output<typeof invoiceDataSchema> };
export type CreditNoteDocument = Issued & {
  kind: 'credit-note';
  data: z.output<typeof creditNoteDataSchema>;
};
export type ShopDocument = InvoiceDocument | CreditNoteDocument;
