import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { countryOf } from '#domain/customers/foreign-postcode.ts';
import { paidCents, unitsCents } from '#domain/order/line-price.ts';
import { type RefundedLine, refundableUnits } from '#domain/order/order-account.ts';
import { entryCents } from '#domain/payments/ledger.ts';
import type { RatedCents } from '#domain/vat/vat-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { invoiceDataSchema } from '../documents/document-data.ts';
import { creditVat, DELIVERY_RATE, documentVat, lineVat } from '../documents/document-vat.ts';
import { earlierCredits } from '../documents/earlier-credits.ts';
import { sellerData } from '../documents/seller-data.ts';
import { promosOf } from '../promo-codes/promo-code-row.ts';
import type { OrderRow } from './order-row.ts';
import { printedLines } from './printed-lines.ts';

// A document must always say what it said on its day: everything printed on it is stored with it.

/** The parts of both documents. Factur-X needs `operation` and the customer's country besides what is printed. */
async function dataOf(tx: Transaction<Schema>, order: OrderRow, shop: ShopSettings, now: Date) {
  const base = sellerData(shop, now);
  const printed = await printedLines(tx, order.id);
  const lines = printed.map(({ vat_rate, ...line }) => ({ ...line, ...lineVat(base.seller, vat_rate) }));
  const promos = await promosOf(tx, order.id);
  const sold = lines.map((line) => ({ vat: line.vat, totalCents: paidCents(line) }));
  const delivery = order.delivery_cents > 0 ? [{ vat: DELIVERY_RATE, totalCents: order.delivery_cents }] : [];
  return {
    ...base,
    ...documentVat(base.seller, [...sold, ...delivery]),
    customer: {
      name: order.customer_name,
      company: order.company ?? undefined,
      siren: order.siren ?? undefined,
      email: order.email,
      ...order.billing_address,
      country: countryOf(order.billing_address?.postcode),
    },
    purchaseReference: order.purchase_reference ?? undefined,
    order: { number: order.number, placedAt: order.created_at, cgvVersion: order.cgv_version },
    operation: 'livraison de biens',
    currency: 'EUR',
    lines,
    ...(promos.length > 0 && { promoCodes: promos.map(({ code }) => code) }),
    deliveryMethod: order.delivery_method,
    goodsCents: order.goods_cents,
    deliveryCents: order.delivery_cents,
    totalCents: order.total_cents,
  };
}

function findInvoice(tx: Transaction<Schema>, { id }: OrderRow) {
  return tx
    .selectFrom('invoices')
    .select(['number', 'issued_at', 'total_cents', 'data'])
    .where('order_id', '=', id)
    .executeTakeFirst();
}

/** Issues the invoice of an order that was just paid, unless it has one. */
export async function issueInvoice(
  tx: Transaction<Schema>,
  order: OrderRow,
  shop: ShopSettings,
  now: Date,
): Promise<void> {
  if (await findInvoice(tx, order)) return;
  await tx
    .insertInto('invoices')
    .values({
      number: sql`internal.next_number('FAC', ${now})`,
      order_id: order.id,
      total_cents: order.total_cents,
      data: JSON.stringify({ ...(await dataOf(tx, order, shop, now)), paidAt: now }),
      issued_at: now,
    })
    .execute();
}

/**
 * Issues the credit note of a refund. Without an invoice none is needed, nor for a sum whose credit note stands from a refund
 * that a bank sent back.
 */
export async function issueCreditNote(
  tx: Transaction<Schema>,
  order: OrderRow,
  refund: { id: number; amountCents: number; reason?: string | undefined },
  shop: ShopSettings,
  now: Date,
): Promise<void> {
  const invoice = await findInvoice(tx, order);
  if (!invoice) return;
  const { uncreditedCents, creditedCents } = await creditsOf(tx, order.id);
  const cents = Math.min(refund.amountCents, uncreditedCents, invoice.total_cents - creditedCents);
  if (cents <= 0) return;
  const parties = await dataOf(tx, order, shop, now);
  const { mediator, customer, purchaseReference, currency } = parties;
  const { seller, vatNotice, vat } = sameRegime(parties, invoiceDataSchema.parse(invoice.data));
  await tx
    .insertInto('credit_notes')
    .values({
      number: sql`internal.next_number('AV', ${now})`,
      invoice_number: invoice.number,
      refund_id: refund.id,
      total_cents: cents,
      data: JSON.stringify({
        seller,
        mediator,
        customer,
        purchaseReference,
        currency,
        vatNotice,
        order: { number: order.number },
        invoice: { number: invoice.number, issuedAt: invoice.issued_at },
        reason: refund.reason || null,
        ...creditVat(
          vat,
          await earlierCredits(tx, invoice.number),
          cents,
          await returnedOf(tx, order, refund.id),
        ),
        totalCents: cents,
      }),
      issued_at: now,
    })
    .execute();
}

/** What a refund was of, by rate; nothing for one of a sum alone. */
async function returnedOf(tx: Transaction<Schema>, order: OrderRow, refundId: number): Promise<RatedCents[]> {
  const { refunded_lines, refunds_delivery } = await tx
    .selectFrom('payments')
    .select(['refunded_lines', 'refunds_delivery'])
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow();
  const bought =
    refunded_lines.length === 0
      ? []
      : await tx
          .selectFrom('order_lines')
          .select(['product_id', 'quantity', 'total_cents', 'discount_cents', 'vat_rate'])
          .where('order_id', '=', order.id)
          .execute();
  const left = refundableUnits(bought, await earlierRefunds(tx, order.id, refundId));
  const lines = refunded_lines.flatMap(({ product_id, quantity }) => {
    const line = bought.find((each) => each.product_id === product_id);
    if (!line) return [];
    const from = line.quantity - (left.get(product_id) ?? 0);
    return [{ rate: line.vat_rate, grossCents: unitsCents(line, quantity, from) }];
  });
  return refunds_delivery ? [...lines, { rate: DELIVERY_RATE, grossCents: order.delivery_cents }] : lines;
}

const earlierRefunds = (
  tx: Transaction<Schema>,
  orderId: string,
  refundId: number,
): Promise<{ refunded_lines: RefundedLine[] }[]> =>
  tx
    .selectFrom('payments')
    .select('refunded_lines')
    .where('order_id', '=', orderId)
    .where('id', '<', refundId)
    .execute();

/** A credit note follows the regime of VAT of its invoice, whatever its own day. */
function sameRegime(
  { seller, vatNotice }: ReturnType<typeof sellerData>,
  invoice: Pick<z.output<typeof invoiceDataSchema>, 'seller' | 'vatNotice' | 'vat'>,
) {
  const { vatNumber, ...own } = seller;
  if (vatNumber === invoice.seller.vatNumber) return { seller, vatNotice, vat: invoice.vat };
  const number = invoice.seller.vatNumber;
  return {
    seller: { ...own, ...(number && { vatNumber: number }) },
    vatNotice: invoice.vatNotice,
    vat: invoice.vat,
  };
}

/** What was given back of an order and no credit note says, and what credit notes say. */
async function creditsOf(tx: Transaction<Schema>, orderId: string) {
  const refunds = await tx
    .selectFrom('payments')
    .select(['kind', 'amount_cents', 'corrects_id'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'refund')
    .where('is_unowed', '=', false)
    .execute();
  const credited = await tx
    .selectFrom('credit_notes')
    .innerJoin('invoices', 'invoices.number', 'invoice_number')
    .select('credit_notes.total_cents')
    .where('order_id', '=', orderId)
    .execute();
  const creditedCents = credited.reduce((sum, { total_cents }) => sum + total_cents, 0);
  const refundedCents = refunds.reduce((sum, entry) => sum + entryCents(entry), 0);
  return { creditedCents, uncreditedCents: refundedCents - creditedCents };
}
