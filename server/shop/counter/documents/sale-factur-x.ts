import { dayInParis } from '#domain/dates/dates.ts';
import { linesByRate } from '../../documents/document-vat.ts';
import { facturX, type ProgramDocument } from '../../documents/factur-x.ts';
import type { SaleCreditNoteData, SaleInvoiceData } from './sale-invoice-data.ts';

type Issued = { number: string; issuedAt: Date };

type Issuable =
  | (Issued & { kind: 'invoice'; data: SaleInvoiceData })
  | (Issued & { kind: 'credit-note'; data: SaleCreditNoteData });

/** An invoice or a credit note of a counter sale, as programs read it; null as `facturX` is. */
export function saleFacturX(document: Issuable): string | null {
  const { kind, number, issuedAt, data } = document;
  const { seller, customer, sale, nature, purchaseReference, vatNotice, vat, currency } = data;
  const { name, company, siren, email, address, country } = customer;
  return facturX({
    ...{ number, issuedAt, seller, nature, vatNotice, vat, currency },
    customer: { ...address, name: company ?? name, siren, email, country },
    order: purchaseReference ?? sale.number,
    deliveryCents: 0,
    doneOn: dayInParis(sale.closedAt),
    ...(kind === 'invoice' ? ofInvoice(document.data, dayInParis(issuedAt)) : ofCreditNote(document.data)),
  });
}

type Own = Pick<ProgramDocument, 'type' | 'lines' | 'paidCents' | 'payOn' | 'terms' | 'precedes'>;

const ofInvoice = ({ lines, payments, totalCents, dueCents }: SaleInvoiceData, issuedOn: string): Own => ({
  type: 'invoice',
  lines: lines.map(({ discountCents, discountReason, reference, ...line }) => ({
    ...line,
    ...(reference !== undefined && { reference }),
    ...(discountCents > 0 && { discount: { cents: discountCents, reason: discountReason ?? '' } }),
  })),
  paidCents: totalCents - dueCents,
  payOn: dueCents > 0 ? issuedOn : (payments.at(-1)?.on ?? issuedOn),
  terms: dueCents > 0 ? 'Payable à réception.' : null,
  precedes: [],
});

const ofCreditNote = ({ invoice, reason, totalCents, refundedCents, vat }: SaleCreditNoteData): Own => ({
  type: 'credit-note',
  lines: linesByRate(vat, {
    name: `Avoir sur la facture ${invoice.number}`,
    details: reason,
    quantity: 1,
    unitCents: totalCents,
    totalCents,
  }),
  paidCents: refundedCents,
  payOn: null,
  terms: refundedCents === totalCents ? null : `Se déduit de la facture ${invoice.number}.`,
  precedes: [{ number: invoice.number, on: dayInParis(invoice.issuedAt) }],
});
