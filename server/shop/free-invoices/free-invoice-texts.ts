import { formatDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { typeset } from '#domain/text/typography.ts';
import { totalWords } from '#domain/vat/price-words.ts';
import { deductedTotals, invoiceTitle } from '../documents/deposit-texts.ts';
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
  const { seller, customer, purchaseReference, lines, deposits, totalCents, dueOn, doneOn } = data;
  const wholeCents = totalCents + deposits.reduce((sum, { cents }) => sum + cents, 0);
  const isDue = totalCents > 0;
  return {
    title: invoiceTitle(data, number),
    isSpecimen: isOfDemonstration(number),
    facts: [
      ['Date d’émission', formatDate(issuedAt)],
      ...(doneOn ? [['Date de la vente ou du travail', formatDate(doneOn)] as const] : []),
      ...(isDue ? [['Échéance', formatDate(dueOn)] as const] : []),
      ...referenceFacts(purchaseReference),
      ...(isDue ? [PAYABLE_BY_CODE] : []),
    ],
    ...(isDue && { qr: payLink }),
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
      ...(deposits.length > 0
        ? [{ label: totalWords('Total', data.vat !== undefined), amount: formatEuros(wholeCents) }]
        : []),
      ...deductedTotals(deposits),
      { label: totalLabel(data.vat), amount: formatEuros(totalCents), isMain: true },
    ],
    mentions: [
      ...vatMentions(priceMention(data.vatNotice), data.vat),
      ...restVatMention(data),
      ...(data.isDeposit ? [bindingDeposit(customer)] : []),
      `${isDue ? `Payable au plus tard le ${formatDate(dueOn)}.` : 'Facture acquittée.'} ${Object.values(LATE_TERMS).join(' ')}`,
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

/** A buyer who deducts VAT has that of the deposits already, where their own documents say it. */
function restVatMention({ vat = [], deposits, totalCents }: FreeInvoiceData): string[] {
  const ofDeposits = deposits.reduce((sum, { vatCents = 0 }) => sum + vatCents, 0);
  if (ofDeposits === 0 || vat.length === 0) return [];
  const left = vat.reduce((sum, { vatCents }) => sum + vatCents, -ofDeposits);
  return [
    totalCents > 0 && left > 0
      ? `La TVA des acomptes figure sur leurs factures\u00a0: il en reste ${formatEuros(left)} sur celle-ci.`
      : 'La TVA des acomptes figure sur leurs factures\u00a0: il n’en reste pas sur celle-ci.',
  ];
}

/**
 * Without these words, what is paid in advance would be arrhes, which either side may leave: in a contract with a consumer by the law
 * that they name, in a sale between companies as they would have agreed (code civil, article 1590).
 */
const bindingDeposit = ({ company }: FreeInvoiceData['customer']) =>
  `Cette somme est un acompte\u00a0: elle engage les deux parties${company === null ? ' (code de la consommation, article L. 214-1)' : ''} et se déduit de la facture de l’ensemble.`;

/** What is said of the code of a document that asks for money. */
export const PAYABLE_BY_CODE = [
  'Payer',
  'Le code ci-dessus, lu avec un téléphone, dit ce qui reste dû et comment payer. Gardez-le pour vous.',
] as const;

const partyText = (customer: FreeInvoiceData['customer']): string[] => [
  ...buyerText(customer, customer.address),
  ...(customer.email === null ? [] : [customer.email]),
];
