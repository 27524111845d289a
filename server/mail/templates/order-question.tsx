import { timeText } from '#domain/appointment/appointment-texts.ts';
import { dayInParis, formatLongDate } from '#domain/dates/dates.ts';
import { confirmBy } from '#domain/order/payment-terms.ts';
import { promoTotals } from '#domain/promo/promo-texts.ts';
import { isVatIncluded, priceWords, totalWords } from '#domain/vat/price-words.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import type { FoundOrder } from '#server/shop/orders/find-order.ts';
import { fillMail } from '../words/fill-mail.ts';
import type { WordsOf } from '../words/mail-spec.ts';
import type { ORDER_MAILS } from '../words/order-words.ts';
import { ActionButton, Paragraph, SmallPrint } from './blocks.tsx';
import { MailLayout } from './layout.tsx';
import { LinesTable } from './lines-table.tsx';

export type OrderQuestion = {
  order: Pick<FoundOrder, 'number' | 'lines' | 'promos' | 'delivery_cents' | 'total_cents' | 'created_at'>;
  /** The secret link that confirms. */
  link: string;
  shop: ShopSettings;
};

type OrderQuestionText = ReturnType<typeof orderQuestionText>;

export function orderQuestionText({ order, shop }: OrderQuestion, words: WordsOf<typeof ORDER_MAILS>) {
  const until = confirmBy(order.created_at);
  return fillMail(words, 'question', {
    atelier: shop.name,
    telephone: shop.phone,
    numero: order.number,
    heure: timeText(until),
    moment: `${timeText(until)}, le ${formatLongDate(dayInParis(until))}`,
  });
}

/**
 * Asks the owner of the mailbox whether they ordered. Anybody may have typed the address, so nothing that was typed
 * is in here except our own products. It is not a contract, and says so.
 */
export function OrderQuestionPage({ order, link, shop, text }: OrderQuestion & { text: OrderQuestionText }) {
  return (
    <MailLayout
      shop={shop}
      subject={text.subject}
      preheader={text.preheader}
      heading={text.heading}
      mentions={[`${priceWords(shop.vatNotice)}, ${shop.vatNotice}.`]}
    >
      <Paragraph>Bonjour,</Paragraph>
      <Paragraph>{text.why}</Paragraph>
      <LinesTable
        caption={`Commande ${order.number}`}
        lines={order.lines.map(({ name, sku, quantity, total_cents }) => ({
          label: name,
          detail: `réf. ${sku}`,
          quantity,
          amountCents: total_cents,
        }))}
        totals={[
          ...promoTotals(order.promos),
          { label: 'Livraison', amountCents: order.delivery_cents },
          {
            label: totalWords('Total à payer', isVatIncluded(shop.vatNotice)),
            amountCents: order.total_cents,
            isMain: true,
          },
        ]}
      />
      <ActionButton href={link}>Confirmer ma commande</ActionButton>
      <SmallPrint>{text.unconfirmed}</SmallPrint>
      <SmallPrint>{text.notYou}</SmallPrint>
    </MailLayout>
  );
}
