import { offerCondition } from '#domain/buy-back/offer-condition.ts';
import { formatLongDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import { fillMail } from '../words/fill-mail.ts';
import type { WordsOf } from '../words/mail-spec.ts';
import type { ORDER_MAILS } from '../words/order-words.ts';
import type { PlainMailWords } from './plain-mail.tsx';

export type BuyBackMail = { shop: ShopSettings; number: string; link: string } & (
  | {
      kind: 'asked';
      /** How many working days the shop takes to answer. */
      answerDays: number;
    }
  | {
      kind: 'offered';
      device: string;
      cents: number;
      /** The last day of the offer. */
      until: string;
      /** Whether the counter had noted the device's condition before. */
      isSeen: boolean;
      /** The shop's words to its seller. */
      note: string | null;
    }
  | { kind: 'declined'; device: string; reason: string }
);

const linesOf = (text: string | null): string[] =>
  (text ?? '').split(/\n+/).filter((line) => line.trim() !== '');

/** What becomes of a device that somebody offers the shop. */
export function buyBackText(mail: BuyBackMail, words: WordsOf<typeof ORDER_MAILS>): PlainMailWords {
  const { shop, number, link } = mail;
  const values = { atelier: shop.name, telephone: shop.phone, numero: number };
  if (mail.kind === 'asked') {
    const { why, next, notYou, ...head } = fillMail(words, 'buyBackAsked', {
      ...values,
      delai: mail.answerDays > 1 ? `${mail.answerDays} jours ouvrés` : 'un jour ouvré',
    });
    return {
      ...head,
      paragraphs: [why, next],
      action: { href: link, label: 'Suivre ma demande' },
      otherwise: notYou,
    };
  }
  if (mail.kind === 'declined') {
    const { why, ...head } = fillMail(words, 'buyBackDeclined', { ...values, appareil: mail.device });
    return {
      ...head,
      paragraphs: [why, ...linesOf(mail.reason)],
      action: { href: link, label: 'Ouvrir ma demande' },
    };
  }
  const { why, next, nextAtCounter, ...head } = fillMail(words, 'buyBackOffered', {
    ...values,
    appareil: mail.device,
    prix: formatEuros(mail.cents),
    date: formatLongDate(mail.until),
    etat: offerCondition(mail.isSeen),
  });
  return {
    ...head,
    paragraphs: [why, ...linesOf(mail.note), mail.isSeen ? nextAtCounter : next],
    action: { href: link, label: 'Répondre à l’offre' },
  };
}
