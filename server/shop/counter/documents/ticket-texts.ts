import { dueOfSale } from '#domain/counter-sale/sale-account.ts';
import { formatSiren } from '#domain/customers/siren.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { ecoText } from '#domain/order/line-texts.ts';
import { entriesInForce } from '#domain/payments/ledger.ts';
import { PAYMENT_WAYS } from '#domain/payments/payment-ways.ts';
import { NOTE_FROM_CENTS } from '#domain/repair/billed-lines.ts';
import { typeset } from '#domain/text/typography.ts';
import { totalWords } from '#domain/vat/price-words.ts';
import {
  GUARANTEES_OF_GOODS,
  isOfDemonstration,
  mediatorMentions,
  PAID_IN_PART,
  referenceFacts,
  sellerText,
} from '../../documents/document-texts.ts';
import {
  documentVat,
  lineVat,
  lineVatText,
  priceMention,
  vatMentions,
  vatTotals,
} from '../../documents/document-vat.ts';
import type { FoundSale } from '../find-sales.ts';
import type { SaleSeller } from './sale-seller.ts';

/** What a narrow roll of paper says: lines with their sums, and nothing beside them. */
export type TicketTexts = {
  title: string;
  /** What the counter reads to find it again; a note before payment has nothing. */
  code: string | null;
  /** The page on which the rest is paid; null if nothing is due. */
  payLink: string | null;
  isSpecimen: boolean;
  seller: readonly string[];
  facts: readonly (readonly [name: string, value: string])[];
  lines: readonly { name: string; details: readonly string[]; amount: string }[];
  totals: readonly { label: string; amount: string; isMain?: boolean }[];
  mentions: readonly string[];
};

type Printing = { seller: SaleSeller; isDemonstration: boolean; payLink: string | null };

/** The ticket of a sale; before its payment, the note of its detail (arrêté 83-50/A, article 3). */
export function saleTicketText(sale: FoundSale, { seller, isDemonstration, payLink }: Printing): TicketTexts {
  const { number, customer_name, company, siren, services_cents, cancel_reason } = sale;
  const customer = [company, customer_name].filter(Boolean).join(', ');
  const { postcode, city } = seller.seller;
  const due = dueOfSale(sale);
  const rated = sale.lines.map((line) => ({
    ...lineVat(seller.seller, line.vat_rate),
    totalCents: line.total_cents,
  }));
  const { vat } = documentVat(seller.seller, rated);
  return {
    title: number === null ? 'Note avant paiement' : `Ticket ${number}`,
    code: number,
    payLink: number !== null && due > 0 ? payLink : null,
    isSpecimen: number === null ? isDemonstration : isOfDemonstration(number),
    seller: sellerText(seller.seller),
    facts: [
      ['Date', formatDate(sale.closed_at ?? sale.updated_at, { withTime: true })],
      ...(customer ? [['Client', customer] as const] : []),
      ...(siren ? [['SIREN du client', formatSiren(siren)] as const] : []),
      ...referenceFacts(sale.purchase_reference),
      ...(services_cents > 0 ? [['Travail fait à', `${postcode} ${city}`] as const] : []),
      ...(cancel_reason ? [['Vente annulée', cancel_reason] as const] : []),
    ],
    lines: sale.lines.map((line, place) => ({
      name: line.label,
      details: [
        ...(line.sku ? [`Réf. ${line.sku}`] : []),
        ...(line.warranty ? [line.warranty] : []),
        ...(line.eco_cents ? [ecoText(line.eco_cents)] : []),
        `${line.quantity}\u00a0× ${formatEuros(line.unit_price_cents)}`,
        ...(line.discount_cents > 0
          ? [`Remise de ${formatEuros(line.discount_cents)}\u00a0: ${line.discount_reason}`]
          : []),
        ...lineVatText(rated[place]?.vat, line.unit_price_cents),
      ],
      amount: formatEuros(line.total_cents),
    })),
    totals: [
      ...vatTotals(vat),
      { label: totalWords('Total', vat !== undefined), amount: formatEuros(sale.total_cents), isMain: true },
      ...sale.returns.map((back) => ({
        label: `Repris le ${formatDate(back.created_at)}\u00a0: ${back.quantity}\u00a0× ${labelOf(sale, back.line_id)}`,
        amount: formatEuros(-back.amount_cents),
      })),
      ...entriesInForce(sale.entries).map(({ kind, method, amount_cents }) => ({
        label: `${kind === 'refund' ? 'Rendu' : 'Payé'}, ${PAYMENT_WAYS[method].toLocaleLowerCase('fr')}`,
        amount: formatEuros(amount_cents),
      })),
      ...(sale.grouped
        ? [
            {
              label: `Sur la facture groupée ${sale.grouped.number}`,
              amount: formatEuros(sale.grouped.amount_cents),
            },
          ]
        : []),
      ...(due > 0 ? [{ label: 'Reste à payer', amount: formatEuros(due) }] : []),
    ],
    mentions: [
      ...vatMentions(priceMention(seller.vatNotice), vat),
      ...mentionsOf(sale, seller),
      ...(due > 0 && sale.paid_cents > sale.refunded_cents ? [PAID_IN_PART] : []),
      ...(number !== null && due > 0 && payLink !== null ? [TO_PAY] : []),
    ].map(typeset),
  };
}

const TO_PAY =
  'Le grand code, lu avec un téléphone, dit ce qui reste dû et comment payer. Gardez-le pour vous.';

const labelOf = ({ lines }: FoundSale, lineId: number): string =>
  lines.find(({ id }) => id === lineId)?.label ?? '';

/** What the law wants on a ticket: guarantees of goods, and the sentence of the note for services. */
const mentionsOf = (
  { goods_cents, services_cents, documents, grouped }: FoundSale,
  { mediator }: SaleSeller,
): string[] => [
  ...(goods_cents > 0
    ? [
        `${GUARANTEES_OF_GOODS} Gardez ce ticket\u00a0: il les fait jouer.`,
        'Vendu à l’atelier\u00a0: le droit de rétractation des ventes à distance ne s’applique pas.',
      ]
    : []),
  ...(services_cents >= NOTE_FROM_CENTS
    ? [
        'Note remise avant le paiement (arrêté n°\u00a083-50/A du 3 octobre 1983). L’atelier en garde le double pendant deux ans.',
      ]
    : []),
  invoiceMention(documents[0] ?? grouped?.number),
  ...mediatorMentions(mediator),
];

const invoiceMention = (number: string | undefined): string =>
  number ? `Facture ${number}.` : 'Une facture est établie sur demande.';
