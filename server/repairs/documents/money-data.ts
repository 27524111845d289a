import { z } from 'zod';
import {
  documentVatSchema,
  lineVatSchema,
  mediatorSchema,
  sellerSchema,
} from '../../shop/documents/document-data.ts';
import { paidBonusSchema } from './bonus-texts.ts';

// What is kept with the moneyDocuments of a repair on the day they are written, as the database returns it: a document always says
// what it said then.

const text = z.string();
const maybe = text.nullable();

export const billedLineSchema = z.object({
  name: text,
  details: text,
  quantity: z.int(),
  unitCents: z.int(),
  totalCents: z.int(),
  vat: lineVatSchema,
});

/** The work, and where and when it was done; days as « 2026-11-22 ». */
const work = z.object({
  reference: text,
  device: text,
  serial: maybe,
  receivedOn: maybe,
  doneOn: maybe,
});

const base = z.object({
  seller: sellerSchema,
  mediator: mediatorSchema,
  vatNotice: text,
  vat: documentVatSchema,
  repair: work,
});

/** The note of the detail that precedes payment (arrêté 83-50/A of 3 October 1983). */
export const noteDataSchema = base.extend({
  // Notes from before they said it have neither SIREN nor reference.
  customer: z.object({ name: text, company: maybe, siren: maybe.default(null) }),
  purchaseReference: maybe.default(null),
  lines: z.array(billedLineSchema),
  totalCents: z.int(),
  /** What was paid before it was written; notes from before it was said have none. */
  paidCents: z.int().default(0),
  /** What an organisation pays of it in the customer's place. */
  bonus: paidBonusSchema.nullable().default(null),
});

export const buyerSchema = z.object({
  name: text,
  company: maybe,
  siren: maybe,
  email: maybe,
  address: z.object({ street: text, more: text.optional(), postcode: text, city: text }),
  country: text,
});

/** A payment, or what went back if it is below zero. */
export const paidSchema = z.object({ on: text, way: text, cents: z.int() });

const invoiceBase = base.extend({
  customer: buyerSchema,
  purchaseReference: maybe,
  /** Goods, services or both: electronic invoices say it. */
  operation: text,
  currency: z.literal('EUR'),
});

export const repairInvoiceSchema = invoiceBase.extend({
  /** Whether it is of a deposit, which the invoice of the repair deducts later. */
  isDeposit: z.boolean(),
  lines: z.array(billedLineSchema),
  /** Invoices of deposits that this one deducts. */
  deposits: z.array(z.object({ number: text, on: text, cents: z.int() })),
  /** The price without the deposits that were invoiced. */
  totalCents: z.int(),
  /** What was paid of it on the day of the invoice. */
  payments: z.array(paidSchema),
  /** What an organisation pays of it in the customer's place. */
  bonus: paidBonusSchema.nullable().default(null),
  dueCents: z.int(),
  guaranteeUntil: maybe,
});

export const repairCreditNoteSchema = invoiceBase.extend({
  /** The invoice that it corrects; it may be of a deposit. */
  invoice: z.object({ number: text, issuedAt: z.coerce.date(), isDeposit: z.boolean().default(false) }),
  reason: text,
  totalCents: z.int(),
  /** Whether the money went back to the customer; if not, as much less is due. */
  isRefunded: z.boolean(),
  /** Credit notes from before it was said have none. */
  isCancelled: z.boolean().default(false),
});

export type NoteData = z.output<typeof noteDataSchema>;
export type RepairInvoiceData = z.output<typeof repairInvoiceSchema>;
export type RepairCreditNoteData = z.output<typeof repairCreditNoteSchema>;

/** What a credit note is for, as its one line says. */
export function creditLabel({ invoice, isRefunded, isCancelled }: RepairCreditNoteData): string {
  if (isCancelled) return `Annulation de la facture ${invoice.number}`;
  return `${isRefunded ? 'Remboursement' : 'Remise'} sur la facture ${invoice.number}`;
}
