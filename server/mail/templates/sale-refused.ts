import { formatLongDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { fillMail } from '../words/fill-mail.ts';
import type { WordsOf } from '../words/mail-spec.ts';
import type { ORDER_MAILS } from '../words/order-words.ts';
import type { MailShop } from './mail-shop.ts';
import type { PlainMailWords } from './plain-mail.tsx';

export type SaleRefusedProps = {
  shop: MailShop;
  sale: {
    number: string;
    closedAt: Date;
    dueCents: number;
    /** The page on which the rest is paid. */
    payLink: string;
  };
};

/** Tells the customer of a counter sale that their bank has refused a payment, days after they left its page. */
export function saleRefusedText(
  { shop, sale }: SaleRefusedProps,
  words: WordsOf<typeof ORDER_MAILS>,
): PlainMailWords {
  const { why, due, ...head } = fillMail(words, 'saleRefused', {
    atelier: shop.name,
    telephone: shop.phone,
    numero: sale.number,
    date: formatLongDate(sale.closedAt),
    reste: formatEuros(sale.dueCents),
  });
  return {
    ...head,
    paragraphs: [why, due],
    action: { href: sale.payLink, label: 'Voir et payer ce qui reste' },
  };
}
