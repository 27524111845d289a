import { sql, type Transaction } from 'kysely';
import type { Billing } from '#domain/customers/billing-fields.ts';
import type { Schema } from '../../db/schema.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { creditVat } from '../../shop/documents/document-vat.ts';
import { earlierCredits } from '../../shop/documents/earlier-credits.ts';
import type { RepairRow } from '../repair-row.ts';
import type { RepairCreditNoteData, RepairInvoiceData } from './money-data.ts';
import { documentBase } from './price-lines.ts';

// The rows of invoices and credit notes of repairs. Each takes its number in its transaction, so that the series has no
// gap.

export type Writing = { shop: ShopSettings; now: Date };

type Party = Pick<
  RepairInvoiceData,
  'seller' | 'mediator' | 'vatNotice' | 'repair' | 'customer' | 'purchaseReference' | 'operation' | 'currency'
>;

/** Everything on an invoice but its lines and sums. */
export function invoiceParty(repair: RepairRow, billing: Billing, { shop, now }: Writing): Party {
  const { company = null, siren = null, purchaseReference = null, address } = billing;
  const { customer_name: name, email } = repair;
  return {
    ...documentBase(repair, shop, now),
    customer: { name, company, siren, email, address, country: 'FR' },
    purchaseReference,
    operation: 'prestation de services',
    currency: 'EUR',
  };
}

/** Invoices of a repair, oldest first, with what credit notes have taken off them. */
export async function readInvoices(tx: Pick<Transaction<Schema>, 'selectFrom'>, repairId: string) {
  return tx
    .selectFrom('invoices')
    .leftJoin('credit_notes', 'credit_notes.invoice_number', 'invoices.number')
    .select(['invoices.number', 'invoices.issued_at', 'invoices.data', 'deposit_id'])
    .select('invoices.total_cents')
    .select(sql<number>`coalesce(sum(credit_notes.total_cents), 0)::integer`.as('credited_cents'))
    .where('repair_id', '=', repairId)
    .groupBy('invoices.number')
    .orderBy('invoices.issued_at')
    .orderBy('invoices.number')
    .execute();
}

/** The number of the invoice of a repair, deposits aside. */
export async function findInvoiceOf(
  tx: Pick<Transaction<Schema>, 'selectFrom'>,
  repairId: string,
): Promise<string | undefined> {
  const invoice = await tx
    .selectFrom('invoices')
    .select('number')
    .where('repair_id', '=', repairId)
    .where('deposit_id', 'is', null)
    .executeTakeFirst();
  return invoice?.number;
}

/** The number of the invoice that deducts the deposit of this entry; undefined if none does. */
export async function findDeducting(
  tx: Pick<Transaction<Schema>, 'selectFrom'>,
  repairId: string,
  entryId: number,
): Promise<string | undefined> {
  const invoices = await readInvoices(tx, repairId);
  const isInvoiced = invoices.some(({ deposit_id }) => deposit_id === entryId);
  return isInvoiced ? invoices.find(({ deposit_id }) => deposit_id === null)?.number : undefined;
}

export type InvoiceRow = Awaited<ReturnType<typeof readInvoices>>[number];

/** What the invoices of a repair ask for in all, less what was credited. */
export const invoicedCents = (invoices: readonly InvoiceRow[]): number =>
  invoices.reduce((sum, { total_cents, credited_cents }) => sum + total_cents - credited_cents, 0);

export async function insertInvoice(
  tx: Transaction<Schema>,
  repair: RepairRow,
  data: RepairInvoiceData,
  { depositId, now }: { depositId: number | null; now: Date },
): Promise<string> {
  const { number } = await tx
    .insertInto('invoices')
    .values({
      number: sql`internal.next_number('FAC', ${now})`,
      repair_id: repair.id,
      deposit_id: depositId,
      total_cents: data.totalCents,
      data: JSON.stringify(data),
      issued_at: now,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

type Credit = {
  cents: number;
  reason: string;
  refundId: number | null;
  isRefunded: boolean;
  /** It takes back the invoice itself, which should not have been. */
  isCancelled?: boolean;
};

/** Issues a credit note on one invoice of a repair, made out as that one was; returns its number. */
export async function insertCreditNote(
  tx: Transaction<Schema>,
  invoice: InvoiceRow & { data: RepairInvoiceData },
  { cents, reason, refundId, isRefunded, isCancelled = false }: Credit,
  now: Date,
): Promise<string> {
  const { seller, mediator, vatNotice, vat, repair, customer, purchaseReference, operation, currency } =
    invoice.data;
  const data: RepairCreditNoteData = {
    ...{ seller, mediator, vatNotice, repair, customer, purchaseReference, operation, currency },
    invoice: {
      number: invoice.number,
      issuedAt: invoice.issued_at,
      isDeposit: invoice.data.isDeposit,
    },
    reason,
    ...creditVat(vat, await earlierCredits(tx, invoice.number), cents),
    totalCents: cents,
    isRefunded,
    isCancelled,
  };
  const { number } = await tx
    .insertInto('credit_notes')
    .values({
      number: sql`internal.next_number('AV', ${now})`,
      invoice_number: invoice.number,
      refund_id: refundId,
      total_cents: cents,
      data: JSON.stringify(data),
      issued_at: now,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}
