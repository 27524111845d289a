import { formatSiren } from '#domain/customers/siren.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { PAYMENT_WAYS } from '#domain/payments/payment-ways.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { typeset } from '#domain/text/typography.ts';
import { totalWords } from '#domain/vat/price-words.ts';
import { deductedTotals, invoiceTitle } from '../../shop/documents/deposit-texts.ts';
import {
  buyerText,
  type DocumentTexts,
  isOfDemonstration,
  LATE_TERMS,
  mediatorMentions,
  referenceFacts,
  sellerText,
} from '../../shop/documents/document-texts.ts';
import {
  lineVatText,
  marginMentions,
  priceMention,
  totalLabel,
  vatMentions,
  vatTotals,
} from '../../shop/documents/document-vat.ts';
import { bonusTotal, paidBonusMention } from './bonus-texts.ts';
import {
  creditLabel,
  type NoteData,
  type RepairCreditNoteData,
  type RepairInvoiceData,
} from './money-data.ts';

/** The words of the note that precedes payment: what the law wants on it (arrêté 83-50/A, article 3). */
export function noteText(
  {
    seller,
    mediator,
    vatNotice,
    vat,
    customer,
    purchaseReference,
    repair,
    lines,
    totalCents,
    paidCents,
    bonus,
  }: NoteData,
  { writtenAt, isSpecimen, payLink }: { writtenAt: Date; isSpecimen: boolean; payLink: string },
): DocumentTexts {
  const dueCents = totalCents - paidCents - (bonus?.cents ?? 0);
  return {
    title: `Note ${repair.reference}`,
    isSpecimen,
    facts: [
      ['Rédigée le', formatDate(writtenAt)],
      ...workFacts(repair),
      ['Lieu du travail', `${seller.postcode} ${seller.city}`],
      ...referenceFacts(purchaseReference),
      ...(dueCents > 0 ? [TO_PAY] : []),
    ],
    ...(dueCents > 0 && { qr: payLink }),
    seller: sellerText(seller),
    customer: [
      customer.company,
      customer.name,
      customer.siren && `SIREN ${formatSiren(customer.siren)}`,
    ].filter((word): word is string => Boolean(word)),
    parties: ['Atelier', 'Client'],
    lines: linesText(lines),
    totals: [
      ...vatTotals(vat),
      ...(paidCents === 0 && bonus === null
        ? [
            {
              label: totalWords('Total à payer', vat !== undefined),
              amount: formatEuros(totalCents),
              isMain: true,
            },
          ]
        : [
            { label: totalWords('Total', vat !== undefined), amount: formatEuros(totalCents) },
            ...(bonus ? [bonusTotal(bonus)] : []),
            ...(paidCents > 0 ? [{ label: 'Déjà payé', amount: formatEuros(-paidCents) }] : []),
            { label: 'Reste à payer', amount: formatEuros(dueCents), isMain: true },
          ]),
    ],
    mentions: [
      priceMention(vatNotice),
      ...(bonus ? [paidBonusMention(bonus)] : []),
      'Cette note est remise avant le paiement (arrêté n°\u00a083-50/A du 3 octobre 1983). L’atelier en garde le double pendant deux ans. Une facture est établie sur demande.',
      ...marginMentions(vat),
      ...mediatorMentions(mediator),
    ].map(typeset),
  };
}

/** The words of the invoice of a repair, or of a deposit on one. */
export function repairInvoiceText(
  data: RepairInvoiceData,
  { number, issuedAt, payLink }: { number: string; issuedAt: Date; payLink: string },
): DocumentTexts {
  const { customer, repair, purchaseReference, deposits, totalCents, payments, bonus, dueCents } = data;
  const grossCents = totalCents + deposits.reduce((sum, { cents }) => sum + cents, 0);
  const paidCents = payments.reduce((sum, { cents }) => sum + cents, 0);
  return {
    title: invoiceTitle(data, number),
    isSpecimen: isOfDemonstration(number),
    facts: [
      ['Date d’émission', formatDate(issuedAt)],
      ...workFacts(repair),
      ...referenceFacts(purchaseReference),
      ...payments.map(paidFact),
      ...(dueCents > 0 ? [TO_PAY] : []),
    ],
    ...(dueCents > 0 && { qr: payLink }),
    seller: sellerText(data.seller),
    customer: [...buyerText(customer, customer.address), ...emailOf(customer)],
    parties: ['Atelier', 'Client'],
    lines: linesText(data.lines),
    totals: [
      ...vatTotals(data.vat),
      ...(deposits.length > 0
        ? [
            {
              label: totalWords('Total de la réparation', data.vat !== undefined),
              amount: formatEuros(grossCents),
            },
          ]
        : []),
      ...deductedTotals(deposits),
      {
        label: bonus ? totalWords('Total', data.vat !== undefined) : totalLabel(data.vat),
        amount: formatEuros(totalCents),
        isMain: true,
      },
      ...(bonus ? [bonusTotal(bonus)] : []),
      ...(paidCents > 0 ? [{ label: 'Payé', amount: formatEuros(paidCents) }] : []),
      { label: 'Reste à payer', amount: formatEuros(dueCents) },
    ],
    mentions: [
      priceMention(data.vatNotice),
      data.isDeposit
        ? 'Cet acompte engage les deux parties et se déduit de la facture de la réparation.'
        : dueCents > 0
          ? 'Payable à réception.'
          : 'Facture acquittée.',
      ...(bonus ? [paidBonusMention(bonus)] : []),
      Object.values(LATE_TERMS).join(' '),
      ...(data.guaranteeUntil
        ? [
            `Réparation garantie par l’atelier jusqu’au ${formatDate(data.guaranteeUntil)}, sur la panne traitée et les pièces posées.`,
          ]
        : []),
      ...marginMentions(data.vat),
      ...mediatorMentions(data.mediator),
    ].map(typeset),
  };
}

/** The words of a credit note on such an invoice. */
export function repairCreditNoteText(
  data: RepairCreditNoteData,
  { number, issuedAt }: { number: string; issuedAt: Date },
): DocumentTexts {
  const { invoice, reason, totalCents, isRefunded, purchaseReference } = data;
  const price = formatEuros(totalCents);
  return {
    title: `Avoir ${number}`,
    isSpecimen: isOfDemonstration(number),
    facts: [
      ['Date d’émission', formatDate(issuedAt)],
      ['Facture corrigée', `${invoice.number} du ${formatDate(invoice.issuedAt)}`],
      ['Réparation', data.repair.reference],
      ...referenceFacts(purchaseReference),
    ],
    seller: sellerText(data.seller),
    customer: [...buyerText(data.customer, data.customer.address), ...emailOf(data.customer)],
    parties: ['Atelier', 'Client'],
    lines: [
      {
        name: creditLabel(data),
        details: reason,
        quantity: '1',
        unitPrice: price,
        total: price,
      },
    ],
    totals: [
      ...vatTotals(data.vat),
      { label: isRefunded ? 'Total remboursé' : 'Total déduit', amount: price, isMain: true },
    ],
    mentions: [...vatMentions(`${data.vatNotice}.`, data.vat), ...mediatorMentions(data.mediator)].map(
      typeset,
    ),
  };
}

const TO_PAY = [
  'Payer',
  'Le code ci-dessus, lu avec un téléphone, dit comment payer. Gardez-le pour vous.',
] as const;

const workFacts = ({ reference, device, serial, receivedOn, doneOn }: NoteData['repair']) =>
  [
    ['Réparation', reference],
    ['Appareil', device],
    ...(serial ? [['Numéro de série', serial] as const] : []),
    ...(receivedOn ? [['Pris en charge le', formatDate(receivedOn)] as const] : []),
    ...(doneOn ? [['Travail terminé le', formatDate(doneOn)] as const] : []),
  ] as (readonly [string, string])[];

export const emailOf = ({ email }: RepairInvoiceData['customer']) => (email === null ? [] : [email]);

export const linesText = (lines: NoteData['lines']): DocumentTexts['lines'] =>
  lines.map(({ name, details, quantity, unitCents, totalCents, vat }) => ({
    name,
    details: [details, ...lineVatText(vat, unitCents)].filter(Boolean).join(' · '),
    quantity: String(quantity),
    unitPrice: formatEuros(unitCents),
    total: formatEuros(totalCents),
  }));

export const paidFact = ({ on, way, cents }: RepairInvoiceData['payments'][number]): [string, string] => [
  cents < 0 ? 'Remboursé le' : 'Payé le',
  `${formatDate(on)}, ${formatEuros(Math.abs(cents))}, ${(ownValue(PAYMENT_WAYS, way) ?? way).toLocaleLowerCase('fr')}`,
];
