import { formatLongDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { fillMail } from '../words/fill-mail.ts';
import type { WordsOf } from '../words/mail-spec.ts';
import type { ORDER_MAILS } from '../words/order-words.ts';
import type { MailShop } from './mail-shop.ts';
import type { PlainMailWords } from './plain-mail.tsx';

export type SaleDocumentProps = {
  shop: MailShop;
  /** What is attached. */
  document: 'ticket' | 'facture' | 'avoir';
  sale: {
    number: string;
    closedAt: Date;
    totalCents: number;
    dueCents: number;
    /** The page on which the rest is paid; null if there is none, or nothing is due. */
    payLink: string | null;
  };
};

export function saleDocumentText(
  { shop, document, sale }: SaleDocumentProps,
  words: WordsOf<typeof ORDER_MAILS>,
): PlainMailWords {
  const { why, due, ...head } = fillMail(words, 'saleDocument', {
    atelier: shop.name,
    telephone: shop.phone,
    numero: sale.number,
    date: formatLongDate(sale.closedAt),
    total: formatEuros(sale.totalCents),
    reste: formatEuros(sale.dueCents),
    document,
  });
  return {
    ...head,
    paragraphs: sale.payLink === null ? [why] : [why, due],
    ...(sale.payLink !== null && { action: { href: sale.payLink, label: 'Voir et payer ce qui reste' } }),
  };
}
