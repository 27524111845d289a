import { fillMail } from '../words/fill-mail.ts';
import type { WordsOf } from '../words/mail-spec.ts';
import type { ORDER_MAILS } from '../words/order-words.ts';
import { ActionButton, Paragraph, SmallPrint } from './blocks.tsx';
import { MailLayout } from './layout.tsx';
import type { MailShop } from './mail-shop.ts';

export type OrderLinkProps = {
  shop: MailShop;
  number: string;
  link: string;
  /** Whether the mailbox is known to be the customer's; if not, the page behind the link asks. */
  isProven: boolean;
};

type OrderLinkText = ReturnType<typeof orderLinkText>;

export const orderLinkText = (
  { shop, number, isProven }: OrderLinkProps,
  words: WordsOf<typeof ORDER_MAILS>,
) =>
  fillMail(words, isProven ? 'link' : 'linkUnproven', {
    atelier: shop.name,
    telephone: shop.phone,
    numero: number,
  });

/** Sent to someone who asked for it on the page that follows orders; it goes to the order's own address. */
export function OrderLink({ shop, link, isProven, text }: OrderLinkProps & { text: OrderLinkText }) {
  const { subject, preheader, heading, why, notYou } = text;
  return (
    <MailLayout shop={shop} subject={subject} preheader={preheader} heading={heading}>
      <Paragraph>Bonjour,</Paragraph>
      <Paragraph>{why}</Paragraph>
      <ActionButton href={link}>{isProven ? 'Suivre ma commande' : 'Voir la commande'}</ActionButton>
      <SmallPrint>{notYou}</SmallPrint>
    </MailLayout>
  );
}
