import { dayInParis } from '#domain/dates/dates.ts';
import { paidCents } from '#domain/order/line-price.ts';
import { lineDetails } from '#domain/order/line-texts.ts';
import { discountLabel } from '#domain/promo/promo-texts.ts';
import type { CreditNoteDocument, InvoiceDocument, ShopDocument } from './document-data.ts';
import { linesByRate } from './document-vat.ts';
import { facturX, type ProgramDocument } from './factur-x.ts';

/** An invoice or a credit note of an order, as programs read it; null as `facturX` is. */
export function orderFacturX(document: ShopDocument): string | null {
  const { kind, number, issuedAt, data } = document;
  const { seller, customer, purchaseReference, order, vatNotice, vat, totalCents, currency } = data;
  return facturX({
    ...{ number, issuedAt, seller, vatNotice, vat, currency },
    type: kind,
    nature: 'goods',
    customer: { ...customer, name: customer.company ?? customer.name, siren: customer.siren ?? null },
    order: purchaseReference ?? order.number,
    // It was paid, or given back, before it was issued.
    paidCents: totalCents,
    terms: null,
    doneOn: null,
    ...(kind === 'invoice' ? ofInvoice(document.data) : ofCreditNote(document.data)),
  });
}

type Own = Pick<ProgramDocument, 'lines' | 'deliveryCents' | 'payOn' | 'precedes'>;

const ofInvoice = ({ lines, promoCodes, deliveryCents, paidAt }: InvoiceDocument['data']): Own => ({
  lines: lines.map((line) => ({
    reference: line.sku,
    name: line.name,
    details: lineDetails(line),
    quantity: line.quantity,
    unitCents: line.unit_price_cents,
    ...(line.discount_cents > 0 && {
      discount: { cents: line.discount_cents, reason: discountLabel(promoCodes) },
    }),
    totalCents: paidCents(line),
    vat: line.vat,
  })),
  deliveryCents,
  payOn: dayInParis(paidAt),
  precedes: [],
});

const ofCreditNote = ({ invoice, reason, totalCents, vat }: CreditNoteDocument['data']): Own => ({
  lines: linesByRate(vat, {
    name: `Remboursement sur la facture ${invoice.number}`,
    details: reason ?? '',
    quantity: 1,
    unitCents: totalCents,
    totalCents,
  }),
  deliveryCents: 0,
  payOn: null,
  precedes: [{ number: invoice.number, on: dayInParis(invoice.issuedAt) }],
});
