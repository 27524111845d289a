import { formatDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { typeset } from '#domain/text/typography.ts';
import {
  buyerText,
  creditTotals,
  type DocumentTexts,
  isOfDemonstration,
  LATE_TERMS,
  mediatorMentions,
  referenceFacts,
  sellerText,
} from '../documents/document-texts.ts';
import { lineVatText, priceMention, totalLabel, vatMentions, vatTotals } from '../documents/document-vat.ts';
import type { FreeCreditNoteData, FreeInvoiceData } from './free-invoice-data.ts';

type Issued = { number: string; issuedAt: Date };

/** The words of a free invoice. What was paid since stands on its page: a document says what it said on its day. */
export function freeInvoiceText(
  data: FreeInvoiceData,
  { number, issuedAt, payLink }: Issued & { payLink: string },
): DocumentTexts {
  const { seller, customer, purchaseReference, lines, totalCents, dueOn, doneOn } = data;
  return {
    title: `Facture ${number}`,
    isSpecimen: isOfDemonstration(number),
    facts: [
      ['Date d’émission', formatDate(issuedAt)],
      ...(doneOn ? [['Date de la vente ou du travail', formatDate(doneOn)] as const] : []),
      ['Échéance', formatDate(dueOn)],
      ...referenceFacts(purchaseReference),
      PAYABLE_BY_CODE,
    ],
    qr: payLink,
    seller: sellerText(seller),
    customer: partyText(customer),
    lines: lines.map(({ name, details, quantity, unitCents, totalCents: cents, vat }) => ({
      name,
      details: [details, ...lineVatText(vat, unitCents)].filter(Boolean).join(' · '),
      quantity,
      unitPrice: formatEuros(unitCents),
      total: formatEuros(cents),
    })),
    totals: [
      ...vatTotals(data.vat),
      { label: totalLabel(data.vat), amount: formatEuros(totalCents), isMain: true },
    ],
    mentions: [
      ...vatMentions(priceMention(data.vatNotice), data.vat),
      `Payable au plus tard le ${formatDate(dueOn)}. ${Object.values(LATE_TERMS).join(' ')}`,
      ...mediatorMentions(data.mediator),
    ].map(typeset),
  };
}

/** The words of a credit note on such an invoice. */
export function freeCreditNoteText(data: FreeCreditNoteData, { number, issuedAt }: Issued): DocumentTexts {
  const { seller, customer, invoice, reason, totalCents, refundedCents, purchaseReference } = data;
  const price = formatEuros(totalCents);
  return {
    title: `Avoir ${number}`,
    isSpecimen: isOfDemonstration(number),
    facts: [
      ['Date d’émission', formatDate(issuedAt)],
      ['Facture corrigée', `${invoice.number} du ${formatDate(invoice.issuedAt)}`],
      ...referenceFacts(purchaseReference),
    ],
    seller: sellerText(seller),
    customer: partyText(customer),
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

/** What is said of the code of a document that asks for money. */
export const PAYABLE_BY_CODE = [
  'Payer',
  'Le code ci-dessus, lu avec un téléphone, dit ce qui reste dû et comment payer. Gardez-le pour vous.',
] as const;

const partyText = (customer: FreeInvoiceData['customer']): string[] => [
  ...buyerText(customer, customer.address),
  ...(customer.email === null ? [] : [customer.email]),
];
