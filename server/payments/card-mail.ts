import { formatEuros } from '#domain/money/money.ts';
import type { LoadMailTemplates } from '../mail/load-templates.ts';
import type { PlainMailWords } from '../mail/templates/plain-mail.tsx';
import type { Message } from '../outbox/message.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';

export type CardMailDeps = {
  loadTemplates: LoadMailTemplates;
  shop: () => ShopSettings;
  siteUrl: string;
};

export const CARD_MAIL_KIND = 'card-money';

export type ToldCardNews = {
  news: 'payment' | 'payment-failed';
  amountCents: number;
  /** « Facture FAC-2026-000001 » */
  what: string;
  dueCents: number;
  /** What was paid above the price: it goes back. */
  overCents: number;
  /** Its page in the back office. */
  path: string;
};

/** Tells the shop what a card has paid, or what a bank has refused, for a sale that has no events of its own. */
export const cardMail = (deps: CardMailDeps): Message<ToldCardNews> => ({
  kind: CARD_MAIL_KIND,
  about: 'invoice',
  channel: 'mail',
  label: 'Paiement par carte',
  async write(_, told) {
    const shop = deps.shop();
    const { renderPlainMail } = await deps.loadTemplates();
    return { to: shop.email, ...renderPlainMail({ shop, words: cardMailWords(told, deps.siteUrl) }) };
  },
});

function cardMailWords(
  { news, amountCents, what, dueCents, overCents, path }: ToldCardNews,
  siteUrl: string,
): PlainMailWords {
  const isPaid = news === 'payment';
  const standing =
    overCents > 0
      ? `C’est ${formatEuros(overCents)} de trop\u00a0: rendez-les depuis sa page.`
      : dueCents > 0
        ? `Il reste ${formatEuros(dueCents)} à payer.`
        : 'Il ne reste rien à payer.';
  return {
    subject: 'Paiement par carte',
    preheader: isPaid
      ? `${what}\u00a0: ${formatEuros(amountCents)} reçus.`
      : `${what}\u00a0: refusé par la banque.`,
    heading: isPaid ? `${formatEuros(amountCents)} reçus par carte` : 'La banque a refusé un paiement',
    paragraphs: [
      isPaid
        ? `${what}\u00a0: un paiement de ${formatEuros(amountCents)} est arrivé chez Stripe.`
        : `${what}\u00a0: la banque du client a refusé le paiement, rien n’a été débité.`,
      standing,
    ],
    action: { href: siteUrl + path, label: 'Ouvrir sa page' },
  };
}
