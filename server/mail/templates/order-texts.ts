import { formatLongDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { dueCents } from '#domain/order/order-account.ts';
import { concludes, type OrderState } from '#domain/order/order-states.ts';
import { REFUND_METHODS, type RefundMethod } from '#domain/order/refund-methods.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import type { FoundOrder } from '#server/shop/orders/find-order.ts';
import { fillMail } from '../words/fill-mail.ts';
import type { WordsOf } from '../words/mail-spec.ts';
import type { ORDER_MAILS } from '../words/order-words.ts';
import { placeOf } from './place-of.ts';

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

type Told = OrderMail['order'];
type OrderWords = WordsOf<typeof ORDER_MAILS>;

export type OrderText = {
  subject: string;
  preheader: string;
  heading: string;
  /** The sentences of its body. */
  sentences: string[];
};

/** The words of a mail about an order, by its event. */
export function orderText(mail: OrderMail, words: OrderWords): OrderText {
  const { subject, preheader, heading, body } = wordsOf(mail, words);
  const sentences = [...body, mail.note, creditNoteText(mail, words)].flatMap((each) => each || []);
  return { subject, preheader, heading, sentences };
}

function creditNoteText(mail: OrderMail, words: OrderWords): string | null {
  return mail.creditNote && fillMail(words, 'refund', valuesOf(mail)).creditNote;
}

type EventWords = Omit<OrderText, 'sentences'> & { body: (string | null)[] };

function wordsOf(mail: OrderMail, words: OrderWords): EventWords {
  const { order, happened, refund } = mail;
  const values = valuesOf(mail);
  if (concludes(happened, order.payment_method)) return contractWords(mail, words);
  if (refund) {
    const told = fillMail(words, 'refund', values);
    const isMore = order.refunded_cents > refund.amountCents;
    const isLater = refund.method !== 'cash';
    return { ...told, body: [told.why, isMore ? told.all : null, isLater ? told.later : null] };
  }
  const event = eventOf(happened);
  switch (event) {
    case 'ready': {
      const told = fillMail(words, event, values);
      return { ...told, body: [told.why, values.reste && told.due, told.atCounter] };
    }
    case 'shipped': {
      const told = fillMail(words, event, values);
      return { ...told, body: [told.why, told.onArrival] };
    }
    case 'returned':
    case 'cancelled': {
      const told = fillMail(words, event, values);
      return { ...told, body: [told.why, values.somme && told.owed] };
    }
    case 'refunded': {
      const told = fillMail(words, event, values);
      return { ...told, body: [told.why, told.later] };
    }
    default: {
      const told = fillMail(words, event, values);
      return { ...told, body: [told.why] };
    }
  }
}

function contractWords(mail: OrderMail, words: OrderWords): EventWords {
  const { happened, isProven } = mail;
  if (happened.from === 'unproven' && happened.to !== 'paid' && !isProven) {
    const told = fillMail(words, 'confirmedByPhone', valuesOf(mail));
    return { ...told, body: [told.why, told.contract] };
  }
  const isConfirmed = happened.from === 'unproven' ? 'confirmed' : 'placed';
  const told = fillMail(words, happened.to === 'paid' ? 'confirmedPaid' : isConfirmed, valuesOf(mail));
  return { ...told, body: [told.why] };
}

/** If the event left the order in its state, its note says what happened. */
function eventOf({ from, to }: OrderMail['happened']) {
  switch (to) {
    // The question and the end of an unproven order are told elsewhere, or not at all.
    case 'unproven':
    case 'expired':
    case 'pending':
    case 'reserved':
      return 'news';
    default:
      // Out of « refunded » only a refund leads that failed; the note says so.
      return from === to || from === 'refunded' ? 'news' : to;
  }
}

/** The values of all fields; a sum of nothing is empty. */
function valuesOf({ order, refund, creditNote, shop }: OrderMail) {
  return {
    atelier: shop.name,
    telephone: shop.phone,
    numero: order.number,
    date: formatLongDate(order.created_at),
    total: formatEuros(order.total_cents),
    adresse: placeOf(shop),
    horaires: shop.hours,
    sonnette: shop.bell,
    reste: sum(leftToPay(order)),
    somme: sum(order.paid_cents - order.refunded_cents),
    rendu: formatEuros(order.refunded_cents),
    montant: formatEuros(refund?.amountCents ?? 0),
    moyen: refund ? REFUND_METHODS[refund.method].toLocaleLowerCase('fr') : '',
    avoir: creditNote ?? '',
  };
}

const sum = (cents: number): string => (cents > 0 ? formatEuros(cents) : '');

const leftToPay = ({ state, total_cents, paid_cents, refunded_cents, withdrawals }: Told) =>
  dueCents(
    { state, totalCents: total_cents, paidCents: paid_cents, refundedCents: refunded_cents },
    withdrawals,
  );
