import { fillMail } from '../words/fill-mail.ts';
import type { WordsOf } from '../words/mail-spec.ts';
import type { OTHER_MAILS } from '../words/other-words.ts';
import { Paragraph, SmallPrint } from './blocks.tsx';
import { MailLayout } from './layout.tsx';
import type { MailShop } from './mail-shop.ts';

export type PurchaseOrderProps = { shop: MailShop; number: string };

export const purchaseOrderMailText = (
  { shop, number }: PurchaseOrderProps,
  words: WordsOf<typeof OTHER_MAILS>,
) => fillMail(words, 'purchaseOrder', { atelier: shop.name, telephone: shop.phone, numero: number });

/** Carries a purchase order to its supplier. */
export function PurchaseOrderMail({
  shop,
  text,
}: PurchaseOrderProps & { text: ReturnType<typeof purchaseOrderMailText> }) {
  return (
    <MailLayout shop={shop} subject={text.subject} preheader={text.preheader} heading={text.heading}>
      <Paragraph>Bonjour,</Paragraph>
      <Paragraph>{text.why}</Paragraph>
      <SmallPrint>{text.recall}</SmallPrint>
    </MailLayout>
  );
}
