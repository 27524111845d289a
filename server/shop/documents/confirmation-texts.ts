import { shownPhone } from '#domain/customers/phone.ts';
import { formatDate, formatLongDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import type { Address, DeliveryMethod, PaymentMethod } from '#domain/order/order-request.ts';
import { typeset } from '#domain/text/typography.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import {
  addressText,
  buyerText,
  DELIVERIES,
  type DocumentTexts,
  goodsText,
  mediatorMentions,
  mediatorOf,
  referenceFacts,
  type SoldLine,
  sellerText,
} from './document-texts.ts';
import { priceMention } from './document-vat.ts';

export type ConfirmedOrder = {
  number: string;
  placedAt: Date;
  /** cgv/2026-11-21 */
  cgvVersion: string;
  customer: {
    name: string;
    company: string | null;
    siren: string | null;
    email: string;
    /** Null, like the address, if the order is for the counter and its customer gave none. */
    phone: string | null;
    address: Address | null;
  };
  purchaseReference: string | null;
  delivery: { method: DeliveryMethod; address: Address | null; relayPoint: string | null };
  payment: PaymentMethod;
  lines: readonly SoldLine[];
  promoCodes: readonly string[];
  deliveryCents: number;
  totalCents: number;
  /** The secret link to its page; null if it has another one. */
  link: string | null;
};

const FOLLOW = [
  'Suivre et payer',
  'Le code ci-dessus, lu avec un téléphone, ouvre cette commande, ce qui en reste dû et comment payer. Gardez-le pour vous.',
] as const;

const PAYMENTS = { shop: 'À l’atelier, au moment du retrait', transfer: 'Virement', card: 'Carte bancaire' };

/**
 * The words of the confirmation that the law requires (code de la consommation, L. 221-13): the contract and how to
 * withdraw from it. The form and the box on the legal guarantees are in the terms, which are attached to the same mail.
 */
export function confirmationText(
  order: ConfirmedOrder,
  { shop, siteUrl }: { shop: ShopSettings; siteUrl: string },
): DocumentTexts {
  const { number, placedAt, cgvVersion, customer, delivery, payment, totalCents, link } = order;
  const mentions = [
    priceMention(shop.vatNotice),
    `Conditions générales du ${formatLongDate(cgvVersion.slice('cgv/'.length))}, acceptées avec la commande et toujours lisibles à l’adresse ${siteUrl}/legal/${cgvVersion}`,
    `Vous pouvez renoncer à ce contrat, sans donner de motif, jusqu’à quatorze jours après la réception des produits\u00a0: en ligne et sans compte, par «\u00a0Renoncer au contrat ici\u00a0», ${siteUrl}/renoncer-au-contrat\u00a0; ou par le formulaire des conditions générales, ou toute autre déclaration sans ambiguïté. Les frais directs de renvoi sont à votre charge.`,
    ...mediatorMentions(mediatorOf(shop)),
  ];
  return {
    title: `Confirmation de commande ${number}`,
    isSpecimen: shop.mode === 'demonstration',
    facts: [
      ['Date', formatDate(placedAt, { withTime: true })],
      [DELIVERIES[delivery.method], placeOf(delivery, shop)],
      ['Paiement', PAYMENTS[payment]],
      ...referenceFacts(order.purchaseReference),
      ...(link === null ? [] : [FOLLOW]),
    ],
    ...(link !== null && { qr: link }),
    seller: sellerText(shop),
    customer: [
      ...buyerText(customer, customer.address ?? {}),
      customer.email,
      ...(customer.phone === null ? [] : [shownPhone(customer.phone)]),
    ],
    lines: goodsText({ ...order, deliveryMethod: delivery.method }),
    totals: [{ label: 'Total', amount: formatEuros(totalCents), isMain: true }],
    mentions: mentions.map(typeset),
  };
}

function placeOf({ address, relayPoint }: ConfirmedOrder['delivery'], shop: ShopSettings): string {
  if (relayPoint) return relayPoint;
  return (address ? addressText(address) : addressText(shop)).join(', ');
}
