import { formatDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { typeset } from '#domain/text/typography.ts';
import { emailOf, linesText, paidFact } from '../../../repairs/documents/money-texts.ts';
import {
  buyerText,
  creditTotals,
  type DocumentTexts,
  GUARANTEES_OF_GOODS,
  isOfDemonstration,
  LATE_TERMS,
  mediatorMentions,
  PAID_IN_PART,
  referenceFacts,
  sellerText,
} from '../../documents/document-texts.ts';
import { priceMention, totalLabel, vatMentions, vatTotals } from '../../documents/document-vat.ts';
import { PAYABLE_BY_CODE } from '../../free-invoices/free-invoice-texts.ts';
import type { SaleCreditNoteData, SaleInvoiceData } from './sale-invoice-data.ts';

type Issued = { number: string; issuedAt: Date };

/** The words of the invoice of a counter sale; `payLink`: the page that says how to pay what is left, if it has one. */
export function saleInvoiceText(
  data: SaleInvoiceData,
  { number, issuedAt, payLink }: Issued & { payLink: string | null },
): DocumentTexts {
  const { sale, customer, purchaseReference, payments, totalCents, dueCents, nature } = data;
  const code = dueCents > 0 ? payLink : null;
  return {
    title: `Facture ${number}`,
    isSpecimen: isOfDemonstration(number),
    facts: [
      ['Date d’émission', formatDate(issuedAt)],
      ['Vente', sale.number],
      ['Date de la vente', formatDate(sale.closedAt)],
      ...referenceFacts(purchaseReference),
      ...payments.map(paidFact),
      ...(code === null ? [] : [PAYABLE_BY_CODE]),
    ],
    ...(code !== null && { qr: code }),
    seller: sellerText(data.seller),
    customer: [...buyerText(customer, customer.address), ...emailOf(customer)],
    lines: linesText(data.lines),
    totals: [
      ...vatTotals(data.vat),
      { label: totalLabel(data.vat), amount: formatEuros(totalCents), isMain: true },
      { label: 'Reste à payer', amount: formatEuros(dueCents) },
    ],
    mentions: [
      ...vatMentions(priceMention(data.vatNotice), data.vat),
      `${dueCents > 0 ? 'Payable à réception.' : 'Facture acquittée.'} ${Object.values(LATE_TERMS).join(' ')}`,
      ...(dueCents > 0 && payments.reduce((sum, { cents }) => sum + cents, 0) > 0 ? [PAID_IN_PART] : []),
      ...(nature !== 'services' ? [GUARANTEES_OF_GOODS] : []),
      ...mediatorMentions(data.mediator),
    ].map(typeset),
  };
}

/** The words of a credit note on such an invoice. */
export function saleCreditNoteText(data: SaleCreditNoteData, { number, issuedAt }: Issued): DocumentTexts {
  const { sale, customer, invoice, reason, totalCents, refundedCents, purchaseReference } = data;
  const price = formatEuros(totalCents);
  return {
    title: `Avoir ${number}`,
    isSpecimen: isOfDemonstration(number),
    facts: [
      ['Date d’émission', formatDate(issuedAt)],
      ['Facture corrigée', `${invoice.number} du ${formatDate(invoice.issuedAt)}`],
      ['Vente', sale.number],
      ...referenceFacts(purchaseReference),
    ],
    seller: sellerText(data.seller),
    customer: [...buyerText(customer, customer.address), ...emailOf(customer)],
    lines: [
      {
        name: `Avoir sur la facture ${invoice.number}`,
        details: reason,
        quantity: '1',
        unitPrice: price,
        total: price,
      },
    ],
    totals: [...vatTotals(data.vat), ...creditTotals(totalCents, refundedCents)],
    mentions: [...vatMentions(`${data.vatNotice}.`, data.vat), ...mediatorMentions(data.mediator)].map(
      typeset,
    ),
  };
}
