import { formatLongDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { dueCents } from '#domain/order/order-account.ts';
import { concludes, type OrderState } from '#domain/order/order-states.ts';
import { REFUND_METHODS, type RefundMethod } from '#domain/order/refund-methods.ts';
import { typeset } from '#domain/text/typography.ts';

import type { ShopSettings } from '#server/settings/shop-settings.ts';
import type { FoundOrder } from '#server/shop/orders/find-order.ts';

export type OrderMail = {
  order: FoundOrder;
  /** `from` null is the order itself; twice the same state is an event that did not change it. */
  happened: { from: OrderState | null; to: OrderState };
  /** The shop's words to its customer. */
  note: string | null;
  /** The money that was given back. */
  refund: { amountCents: number; method: RefundMethod } | null;
  /** Number of the attached credit note. */
  creditNote: string | null;
  /** Whether the address is certain to be the customer's, so that what was typed with it may be repeated. */
  isProven: boolean;
  /** The secret link to the order, or the link that proves the mailbox. */
  link: string;
  siteUrl: string;
  shop: ShopSettings;
};

type Words = { subject: string; heading: string; why: string; more: string[] };

type Told = OrderMail['order'];

/** The words of a mail about an order, by its event. */
export function orderText(mail: OrderMail): Words {
  const { order, happened, note, creditNote } = mail;
  const isContract = concludes(happened, order.payment_method);
  const words = isContract ? confirmation(mail) : wordsOf(happened, mail);
  return {
    ...words,
    subject: typeset(`Commande ${order.number} : ${words.subject}`),
    more: [...words.more, note ?? '', creditNote ? `L’avoir ${creditNote} est joint à ce message.` : ''],
  };
}

function confirmation({ order, happened: { from, to }, isProven }: OrderMail): Words {
  if (to === 'paid')
    return {
      subject: 'paiement reçu, elle est confirmée',
      heading: 'Votre commande est payée et confirmée',
      why: `Vous avez commandé sur notre site le ${formatLongDate(order.created_at)} et payé ${formatEuros(order.total_cents)}. Ce message confirme le contrat : gardez-le. La facture y est jointe.`,
      more: [],
    };
  if (from === 'unproven')
    return {
      subject: 'elle est confirmée',
      heading: 'Votre commande est confirmée',
      why: `Vous avez commandé sur notre site le ${formatLongDate(order.created_at)}, puis confirmé la commande.${isProven ? ' Ce message confirme le contrat : gardez-le.' : ''}`,
      more: isProven ? [] : [BY_PHONE],
    };
  return {
    subject: 'elle est enregistrée',
    heading: 'Votre commande est enregistrée',
    why: `Vous avez commandé sur notre site le ${formatLongDate(order.created_at)}. Ce message confirme le contrat : gardez-le.`,
    more: [],
  };
}

/** The mailbox is not proven yet: what was typed waits until somebody proves it. */
const BY_PHONE =
  'La confirmation est faite par SMS. Pour recevoir ici le contrat, avec vos coordonnées et les conditions, ouvrez le lien ci-dessous et appuyez sur son bouton : il montre que cette adresse est la vôtre. Sinon, le contrat est joint au prochain message de l’atelier.';

function wordsOf(
  { from, to }: { from: OrderState | null; to: OrderState },
  { order, refund, shop }: OrderMail,
): Words {
  const { number } = order;
  const place = `${shop.street}, ${shop.postcode} ${shop.city}`;
  if (refund) return refundText(order, refund);
  // The event left the order in its state: its note says what happened.
  switch (from === to ? 'pending' : to) {
    // The question and the end of an unproven order are told elsewhere, or not at all.
    case 'unproven':
    case 'expired':
    case 'pending':
    case 'reserved':
      return {
        subject: 'du nouveau',
        heading: 'Du nouveau pour votre commande',
        why: `Voici ce qui vient d’être noté pour votre commande ${number}.`,
        more: [],
      };
    case 'paid':
      return {
        subject: 'paiement reçu',
        heading: 'Nous avons reçu votre paiement',
        why: `Votre commande ${number} est payée : ${formatEuros(order.total_cents)}. Sa facture est jointe à ce message, et sur la page de la commande.`,
        more: [],
      };
    case 'preparing':
      return {
        subject: 'en préparation',
        heading: 'Nous préparons votre commande',
        why: `Votre commande ${number} est sur l’établi : les produits sont contrôlés puis emballés.`,
        more: [],
      };
    case 'ready':
      return {
        subject: 'prête à retirer',
        heading: 'Votre commande vous attend',
        why: `Votre commande ${number} est prête. Venez la chercher au ${place}, ${shop.hours}. ${shop.bell}`,
        more: [amountDue(order), 'Donnez son numéro au comptoir, ou montrez ce message.'],
      };
    case 'shipped':
      return {
        subject: 'elle est partie',
        heading: 'Votre commande est partie',
        why: `Votre commande ${number} a été remise au transporteur.`,
        more: ['Vérifiez le colis devant le livreur si possible, et prévenez-nous vite en cas d’avarie.'],
      };
    case 'collected':
      return {
        subject: 'elle a été retirée',
        heading: 'Votre commande a été retirée',
        why: `Votre commande ${number} vous a été remise à l’atelier. Merci de votre visite.`,
        more: [],
      };
    case 'delivered':
      return {
        subject: 'elle est livrée',
        heading: 'Votre commande est livrée',
        why: `Votre commande ${number} est arrivée. Si ce n’est pas le cas, répondez à ce message.`,
        more: [],
      };
    case 'returned':
      return {
        subject: 'retour enregistré',
        heading: 'Votre retour est enregistré',
        why: `Les produits de votre commande ${number} sont revenus à l’atelier.`,
        more: [refundDue(order)],
      };
    case 'refunded':
      return {
        subject: `remboursement de ${formatEuros(order.refunded_cents)}`,
        heading: 'Votre commande est remboursée',
        why: `Le remboursement de votre commande ${number} est fait : ${formatEuros(order.refunded_cents)}.`,
        more: [LATER],
      };
    case 'cancelled':
      return {
        subject: 'annulée',
        heading: 'Votre commande est annulée',
        why: `Votre commande ${number} est annulée : rien ne vous sera envoyé, et vous ne devez rien.`,
        more: [refundDue(order)],
      };
  }
}

const LATER = 'Selon votre banque, la somme met quelques jours à paraître sur votre compte.';

/** The sentence about a refund, whatever it was for, and whether or not it ended the order. */
function refundText(order: Told, { amountCents, method }: NonNullable<OrderMail['refund']>): Words {
  const amount = formatEuros(amountCents);
  const all =
    order.refunded_cents > amountCents
      ? [`En tout, ${formatEuros(order.refunded_cents)} vous sont rendus.`]
      : [];
  return {
    subject: `remboursement de ${amount}`,
    heading: `Nous vous avons remboursé ${amount}`,
    why: `Remboursement de ${amount} pour votre commande ${order.number}, par le moyen suivant : ${REFUND_METHODS[method].toLocaleLowerCase('fr')}.`,
    more: [...all, ...(method === 'cash' ? [] : [LATER])],
  };
}

const leftToPay = ({ state, total_cents, paid_cents, refunded_cents, withdrawals }: Told) =>
  dueCents(
    { state, totalCents: total_cents, paidCents: paid_cents, refundedCents: refunded_cents },
    withdrawals,
  );

function amountDue(order: Told): string {
  const cents = leftToPay(order);
  return cents > 0
    ? `Il reste ${formatEuros(cents)} à régler au comptoir, en espèces, par carte ou sans contact.`
    : '';
}

function refundDue({ paid_cents, refunded_cents }: Told): string {
  const cents = paid_cents - refunded_cents;
  return cents > 0
    ? `Nous vous rendons ${formatEuros(cents)} par le moyen de paiement que vous aviez choisi, au plus tard dans les quatorze jours.`
    : '';
}
