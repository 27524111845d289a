import type { z } from 'zod';
import type { Address } from '#domain/customers/customer-fields.ts';
import { formatSiren } from '#domain/customers/siren.ts';
import { formatDate, formatLongDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { paidCents } from '#domain/order/line-price.ts';
import { lineDetails } from '#domain/order/line-texts.ts';
import { discountLabel } from '#domain/promo/promo-texts.ts';
import { typeset } from '#domain/text/typography.ts';
import type { VatRate } from '#domain/vat/vat-rates.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import type { mediatorSchema, ShopDocument } from './document-data.ts';
import { lineVatText, totalLabel, vatMentions, vatTotals } from './document-vat.ts';

export type DocumentTexts = {
  title: string;
  /** Whether it belongs to a demonstration. */
  isSpecimen?: boolean;
  /** Smaller, with short facts two on a line: for a document that is to fit on one page. */
  isCompact?: boolean;
  facts: readonly (readonly [name: string, value: string])[];
  seller: readonly string[];
  customer: readonly string[];
  /** The names of both parties, if they are not seller and buyer. */
  parties?: readonly [string, string];
  /** The QR code in the corner. */
  qr?: string;
  /** The blocks before the lines, each under its title. */
  blocks?: readonly DocumentBlock[];
  lines: readonly { name: string; details: string; quantity: string; unitPrice: string; total: string }[];
  totals: readonly { label: string; amount: string; isMain?: boolean }[];
  /** The mentions that the law requires, one sentence each. */
  mentions: readonly string[];
  /** What is signed stands above it. Strokes as the data of an SVG path, or null for a frame to be signed by pen. */
  signature?: { label: string; strokes: string | null };
  /** The end of the last page, to be torn off. */
  stub?: { title: string; rows: DocumentBlock['rows']; qr: string };
};

/** Names with their values, and sentences with an empty name. */
export type DocumentBlock = {
  title: string;
  /** Short ones, which come first, two on a line. */
  short?: readonly (readonly [name: string, value: string])[];
  rows: readonly (readonly [name: string, value: string])[];
};

export type SoldLine = {
  sku: string;
  name: string;
  condition: string;
  grade: string | null;
  warranty: string;
  eco_cents?: number | null | undefined;
  unit_price_cents: number;
  quantity: number;
  total_cents: number;
  /** What promo codes took off it. */
  discount_cents: number;
  vat?: VatRate | undefined;
};

/**
 * Between professionals only (code de commerce, L. 441-10 and D. 441-5), as in the terms (CGV, article 21); a consumer reads
 * that nothing is due.
 */
export const LATE_TERMS = {
  PMT: 'Clients professionnels\u00a0: indemnité forfaitaire pour frais de recouvrement de 40\u00a0€ en cas de retard de paiement.',
  PMD: 'Clients professionnels\u00a0: pénalités de retard au taux de refinancement de la Banque centrale européenne majoré de dix points.',
  AAB: 'Aucun escompte pour paiement anticipé.',
} as const;

/** The same terms under the codes of UNTDID 4451, for machines. */
export const LATE_NOTES = Object.entries(LATE_TERMS);

export const GUARANTEES_OF_GOODS =
  'Garantie légale de conformité de deux ans (code de la consommation, articles L. 217-3 et suivants) et garantie des vices cachés (code civil, articles 1641 à 1649), pour les biens neufs comme d’occasion.';

/** Without it, what is paid in advance would be arrhes, which either side may leave (code de la consommation, L. 214-1). */
export const PAID_IN_PART =
  'Ce qui est déjà payé est un acompte\u00a0: la vente engage les deux parties (code de la consommation, article L. 214-1).';

export const DELIVERIES = {
  pickup: 'Retrait à l’atelier',
  parcel: 'Livraison à domicile',
  relay: 'Livraison en point relais',
};

/** Whether a number belongs to the series of demonstrations. */
export const isOfDemonstration = (number: string): boolean => number.startsWith('DEMO-');

/** The words of an invoice or a credit note, from the data stored with it. */
export function documentText(document: ShopDocument): DocumentTexts {
  const { number, issuedAt, data } = document;
  const { seller, customer, mediator, purchaseReference, vatNotice, totalCents } = data;
  const isInvoice = document.kind === 'invoice';
  const words = {
    title: `${isInvoice ? 'Facture' : 'Avoir'} ${number}`,
    isSpecimen: isOfDemonstration(number),
    facts: [
      ['Date d’émission', formatDate(issuedAt)],
      ['Commande', data.order.number],
      ...referenceFacts(purchaseReference),
      ...(isInvoice
        ? [
            ['Date de la vente', formatDate(document.data.order.placedAt)],
            ['Payée le', formatDate(document.data.paidAt)],
          ]
        : [
            [
              'Facture corrigée',
              `${document.data.invoice.number} du ${formatDate(document.data.invoice.issuedAt)}`,
            ],
          ]),
    ] as [string, string][],
    seller: sellerText(seller),
    customer: [...buyerText(customer, customer), customer.email],
    lines: isInvoice ? goodsText(document.data) : creditLines(document.data),
    totals: [
      ...vatTotals(data.vat),
      {
        label: isInvoice ? totalLabel(data.vat) : 'Total remboursé',
        amount: formatEuros(totalCents),
        isMain: true,
      },
      ...(isInvoice ? [{ label: 'Reste à payer', amount: formatEuros(0) }] : []),
    ],
    mentions: [
      ...vatMentions(`${vatNotice}.`, data.vat),
      ...(isInvoice
        ? [
            `Facture acquittée. ${Object.values(LATE_TERMS).join(' ')}`,
            GUARANTEES_OF_GOODS,
            `Conditions générales du ${formatLongDate(document.data.order.cgvVersion.slice('cgv/'.length))}, acceptées avec la commande.`,
          ]
        : []),
      ...mediatorMentions(mediator),
    ],
  };
  return { ...words, mentions: words.mentions.map(typeset) };
}

type Seller = ShopDocument['data']['seller'];

/** The seller, named as the law requires. */
export function sellerText({
  name,
  ownerName,
  legalForm,
  street,
  postcode,
  city,
  ...seller
}: Seller): string[] {
  return [
    name,
    ownerName === null ? legalForm : `${ownerName} (${legalForm})`,
    street,
    `${postcode} ${city}`,
    ...(seller.siren === null ? [] : [`SIREN ${seller.siren}`]),
    ...(seller.vatNumber ? [`TVA ${seller.vatNumber}`] : []),
    ...(seller.rne === null ? [] : [seller.rne]),
    `${seller.phone} · ${seller.email}`,
  ];
}

/** The mediator for consumers; empty until one is known. */
export function mediatorMentions(mediator: z.output<typeof mediatorSchema> | undefined): string[] {
  const known = [mediator?.name, mediator?.address, mediator?.url].filter(Boolean);
  return known.length > 0 ? [`Médiateur de la consommation\u00a0: ${known.join(', ')}.`] : [];
}

export const mediatorOf = ({
  mediatorName: name,
  mediatorAddress: address,
  mediatorUrl: url,
}: ShopSettings): z.output<typeof mediatorSchema> => ({ name, address, url });

/** The address as on an envelope; nothing for somebody who gave none. */
export const addressText = ({ street, more, postcode = '', city = '' }: Partial<Address>): string[] =>
  [street, more, `${postcode} ${city}`.trim()].filter(
    (line) => line !== undefined && line !== '',
  ) as string[];

type Buyer = { name: string; company?: string | null | undefined; siren?: string | null | undefined };

/** Who a document is made out to: the company first, if there is one. */
export const buyerText = ({ company, name, siren }: Buyer, address: Partial<Address>): string[] => [
  ...(company ? [company] : []),
  name,
  ...addressText(address),
  ...(siren ? [`SIREN ${formatSiren(siren)}`] : []),
];

/** The customer's own reference, of a purchase order for example. */
export const referenceFacts = (reference: string | null | undefined): [string, string][] =>
  reference ? [['Votre référence', reference]] : [];

/** What a credit note takes off its invoice: the part that went back, and the part that is due no more. */
export const creditTotals = (totalCents: number, refundedCents: number): DocumentTexts['totals'] => [
  { label: 'Total de l’avoir', amount: formatEuros(totalCents), isMain: true },
  ...(refundedCents > 0 ? [{ label: 'Remboursé', amount: formatEuros(refundedCents) }] : []),
  ...(refundedCents < totalCents
    ? [{ label: 'Déduit de la facture', amount: formatEuros(totalCents - refundedCents) }]
    : []),
];

type SoldGoods = {
  lines: readonly SoldLine[];
  /** Those that took something off. */
  promoCodes: readonly string[];
  deliveryMethod: keyof typeof DELIVERIES;
  deliveryCents: number;
};

/** The goods sold, each less what codes took off it (CGI, annexe II, art. 242 nonies A), then the delivery. */
export function goodsText({
  lines,
  promoCodes,
  deliveryMethod,
  deliveryCents,
}: SoldGoods): DocumentTexts['lines'] {
  const goods = lines.map((line) => ({
    name: line.name,
    details: [
      lineDetails(line),
      ...lineVatText(line.vat, line.unit_price_cents),
      ...(line.discount_cents > 0
        ? [`${discountLabel(promoCodes)}\u00a0: −${formatEuros(line.discount_cents)}`]
        : []),
    ].join(' · '),
    quantity: String(line.quantity),
    unitPrice: formatEuros(line.unit_price_cents),
    total: formatEuros(paidCents(line)),
  }));
  if (deliveryCents === 0) return goods;
  const price = formatEuros(deliveryCents);
  return [
    ...goods,
    { name: DELIVERIES[deliveryMethod], details: '', quantity: '1', unitPrice: price, total: price },
  ];
}

function creditLines({
  reason,
  totalCents,
  invoice,
}: Extract<ShopDocument, { kind: 'credit-note' }>['data']): DocumentTexts['lines'] {
  const price = formatEuros(totalCents);
  return [
    {
      name: `Remboursement sur la facture ${invoice.number}`,
      details: reason ?? '',
      quantity: '1',
      unitPrice: price,
      total: price,
    },
  ];
}
