import { z } from 'zod';

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
});

const customer = z.object({
  name: z.string(),
  company: z.string().optional(),
  siren: z.string().optional(),
  email: z.string(),
  street: z.string(),
  more: z.string().optional(),
  postcode: z.string(),
  city: z.string(),
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
      unit_price_cents: z.int(),
      quantity: z.int(),
      total_cents: z.int(),
    }),
  ),
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
});

type Issued = { number: string; issuedAt: Date };

export type InvoiceDocument = Issued & { kind: 'invoice'; data: z.output<typeof invoiceDataSchema> };
export type CreditNoteDocument = Issued & {
  kind: 'credit-note';
  data: z.output<typeof creditNoteDataSchema>;
};
export type ShopDocument = InvoiceDocument | CreditNoteDocument;
