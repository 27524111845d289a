import { sql, type Transaction } from 'kysely';
import type { Billing } from '#domain/customers/billing-fields.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { ecoText } from '#domain/order/line-texts.ts';
import { entriesInForce, netCents } from '#domain/payments/ledger.ts';
import type { RatedCents } from '#domain/vat/vat-parts.ts';
import type { Schema } from '../../../db/schema.ts';
import { readBilling } from '../../../repairs/documents/billing.ts';
import type { ShopSettings } from '../../../settings/shop-settings.ts';
import { creditVat, documentVat, lineVat } from '../../documents/document-vat.ts';
import { earlierCredits } from '../../documents/earlier-credits.ts';
import { linesOfSale, returnsOfSale, type SaleLine, type SaleWork } from '../sale-row.ts';
import { type SaleCreditNoteData, type SaleInvoiceData, saleInvoiceSchema } from './sale-invoice-data.ts';
import { sellerOfSale } from './sale-seller.ts';

// The rows of invoices and credit notes of counter sales. Each takes its number in its transaction, so that the series has
// no gap.

type SaleRow = SaleWork['sale'];
type Writing = { shop: ShopSettings; now: Date };

/** The invoice of a sale, with what credit notes have taken off it. */
export function findSaleInvoice(tx: Pick<Transaction<Schema>, 'selectFrom'>, saleId: string) {
  return tx
    .selectFrom('invoices')
    .leftJoin('credit_notes', 'credit_notes.invoice_number', 'invoices.number')
    .select(['invoices.number', 'invoices.issued_at', 'invoices.data', 'invoices.total_cents'])
    .select(sql<number>`coalesce(sum(credit_notes.total_cents), 0)::integer`.as('credited_cents'))
    .where('sale_id', '=', saleId)
    .groupBy('invoices.number')
    .executeTakeFirst();
}

/** Who the documents of a sale are made out to, as far as its row or its account says it. */
export const billingOfSale = (tx: Pick<Transaction<Schema>, 'selectFrom'>, sale: SaleRow) =>
  readBilling(tx, { ...sale, return_address: null });

/**
 * Issues the invoice of a sale that is paid, if its customer asked for one or is a company, who always gets one, and it was not
 * asked for sooner. Without an address to make it out to there is none.
 */
export async function issueWhenPaid(tx: Transaction<Schema>, sale: SaleRow, writing: Writing): Promise<void> {
  if (await findSaleInvoice(tx, sale.id)) return;
  const { company, siren, purchaseReference, address } = await billingOfSale(tx, sale);
  if (address === null || (company === null && sale.billing_address === null)) return;
  const billing = {
    company: company ?? undefined,
    siren: siren ?? undefined,
    purchaseReference: purchaseReference ?? undefined,
    address,
  };
  await writeSaleInvoice(tx, sale, billing, writing);
}

/**
 * Issues the invoice of a closed sale that has none, of all that was sold, and a credit note for each return before it; returns its
 * number.
 */
export async function writeSaleInvoice(
  tx: Transaction<Schema>,
  { id }: Pick<SaleRow, 'id'>,
  { company, siren, purchaseReference, address }: Billing,
  { shop, now }: Writing,
): Promise<string> {
  const sale = await tx
    .selectFrom('counter_sales')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (sale.number === null || sale.closed_at === null) throw new Error('only a closed sale is invoiced');
  const lines = await linesOfSale(tx, id);
  const entries = await tx
    .selectFrom('payments')
    .selectAll()
    .where('sale_id', '=', id)
    .orderBy('id')
    .execute();
  const kept = entries.reduce((sum, entry) => sum + netCents(entry), 0);
  const seller = sellerOfSale(sale.seller, shop, now);
  const invoiced = lines.map((line) => ({ ...invoicedLine(line), ...lineVat(seller.seller, line.vat_rate) }));
  const data: SaleInvoiceData = {
    ...seller,
    customer: {
      // A company may send anybody.
      name: sale.customer_name ?? company ?? '',
      company: (sale.customer_name === null ? null : company) ?? null,
      siren: siren ?? null,
      email: sale.email,
      address,
      country: 'FR',
    },
    purchaseReference: purchaseReference ?? null,
    nature: natureOf(sale),
    currency: 'EUR',
    sale: { number: sale.number, closedAt: sale.closed_at },
    lines: invoiced,
    ...documentVat(seller.seller, invoiced),
    totalCents: sale.total_cents,
    payments: entriesInForce(entries).map((entry) => ({
      on: dayInParis(entry.created_at),
      way: entry.method,
      cents: netCents(entry),
    })),
    dueCents: Math.max(0, sale.total_cents - sale.returned_cents - kept),
  };
  const { number } = await tx
    .insertInto('invoices')
    .values({
      number: sql`internal.next_number('FAC', ${now})`,
      sale_id: id,
      total_cents: data.totalCents,
      data: JSON.stringify(data),
      issued_at: now,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  await creditEarlierReturns(tx, sale, lines, now);
  return number;
}

/** Credit notes for what came off the price of a sale before its invoice: returns, and what was given back at Stripe's without one. */
async function creditEarlierReturns(
  tx: Transaction<Schema>,
  { id, returned_cents }: Pick<SaleRow, 'id' | 'returned_cents'>,
  lines: readonly SaleLine[],
  now: Date,
): Promise<void> {
  let left = returned_cents;
  for (const back of await returnsOfSale(tx, id)) {
    const cents = back.amount_cents;
    const line = lines.find((each) => each.id === back.line_id);
    if (cents === 0 || !line) continue;
    left -= cents;
    await creditSale(
      tx,
      id,
      {
        ...{ cents, reason: returnWords({ ...back, label: line.label }), refundId: back.refund_id },
        ...{ refundedCents: cents, returned: [{ rate: line.vat_rate, grossCents: cents }] },
      },
      now,
    );
  }
  if (left > 0)
    await creditSale(
      tx,
      id,
      { cents: left, reason: 'Remboursement.', refundId: null, refundedCents: left },
      now,
    );
}

/** What a credit note says of a return. */
export const returnWords = (back: { quantity: number; label: string; reason: string }): string =>
  `${back.quantity}\u00a0× ${back.label}\u00a0: ${back.reason}`;

const natureOf = ({ goods_cents, services_cents }: SaleRow): SaleInvoiceData['nature'] =>
  goods_cents === 0 ? 'services' : services_cents === 0 ? 'goods' : 'mixed';

const invoicedLine = (line: SaleLine): SaleInvoiceData['lines'][number] => ({
  name: line.label,
  details: [
    line.sku && `Réf. ${line.sku}`,
    line.warranty,
    ecoText(line.eco_cents),
    line.discount_cents > 0 && `remise de ${formatEuros(line.discount_cents)}\u00a0: ${line.discount_reason}`,
  ]
    .filter(Boolean)
    .join(' · '),
  ...(line.sku && { reference: line.sku }),
  quantity: line.quantity,
  unitCents: line.unit_price_cents,
  discountCents: line.discount_cents,
  discountReason: line.discount_reason,
  totalCents: line.total_cents,
});

type Credit = {
  /** Upper bound: all that remains of the invoice, if it is less. */
  cents: number;
  reason: string;
  /** The entry that gave money back, if one did. */
  refundId: number | null;
  /** What went back of it; the rest is due no more. */
  refundedCents: number;
  /** What came back of it, by rate. */
  returned?: readonly RatedCents[];
};

/** Issues the credit note for what comes off an invoiced sale; without an invoice none is needed. */
export async function creditSale(
  tx: Transaction<Schema>,
  saleId: string,
  { cents, reason, refundId, refundedCents, returned = [] }: Credit,
  now: Date,
): Promise<void> {
  const invoice = await findSaleInvoice(tx, saleId);
  if (!invoice) return;
  const credited = Math.min(cents, invoice.total_cents - invoice.credited_cents);
  if (credited <= 0) return;
  const { seller, mediator, vatNotice, vat, customer, purchaseReference, nature, currency, sale } =
    saleInvoiceSchema.parse(invoice.data);
  const data: SaleCreditNoteData = {
    ...{ seller, mediator, vatNotice, customer, purchaseReference, nature, currency, sale },
    invoice: { number: invoice.number, issuedAt: invoice.issued_at },
    reason,
    ...creditVat(vat, await earlierCredits(tx, invoice.number), credited, returned),
    totalCents: credited,
    refundedCents: Math.min(refundedCents, credited),
  };
  await tx
    .insertInto('credit_notes')
    .values({
      number: sql`internal.next_number('AV', ${now})`,
      invoice_number: invoice.number,
      refund_id: refundId,
      total_cents: credited,
      data: JSON.stringify(data),
      issued_at: now,
    })
    .execute();
}
