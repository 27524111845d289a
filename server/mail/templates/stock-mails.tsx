import { formatEuros } from '#domain/money/money.ts';
import { fillMail } from '../words/fill-mail.ts';
import type { WordsOf } from '../words/mail-spec.ts';
import type { OTHER_MAILS } from '../words/other-words.ts';
import { ActionButton, FactList, Paragraph, SmallPrint } from './blocks.tsx';
import { MailLayout } from './layout.tsx';
import type { MailShop } from './mail-shop.ts';

export type AlertQuestionProps = { shop: MailShop; product: string; link: string };

type OtherWords = WordsOf<typeof OTHER_MAILS>;

export const alertQuestionText = ({ shop, product }: AlertQuestionProps, words: OtherWords) =>
  fillMail(words, 'alertQuestion', { atelier: shop.name, telephone: shop.phone, produit: product });

/** Asks the owner of the mailbox whether they want the alert. */
export function AlertQuestionMail({
  shop,
  link,
  text,
}: AlertQuestionProps & { text: ReturnType<typeof alertQuestionText> }) {
  return (
    <MailLayout shop={shop} subject={text.subject} preheader={text.preheader} heading={text.heading}>
      <Paragraph>Bonjour,</Paragraph>
      <Paragraph>{text.why}</Paragraph>
      <ActionButton href={link}>Confirmer ou retirer l’alerte</ActionButton>
      <SmallPrint>
        Sans confirmation, l’alerte est effacée dans deux jours. Confirmée, elle donne lieu à un seul message,
        au retour du produit, puis votre adresse est effacée ; au bout d’un an sans retour, elle l’est aussi.
        Le même lien retire l’alerte à tout moment.
      </SmallPrint>
      <SmallPrint>{text.notYou}</SmallPrint>
    </MailLayout>
  );
}

export type BackInStockProps = {
  shop: MailShop;
  product: { name: string; directPriceCents: number };
  link: string;
};

export const backInStockText = ({ shop, product }: BackInStockProps, words: OtherWords) =>
  fillMail(words, 'backInStock', { atelier: shop.name, telephone: shop.phone, produit: product.name });

/** Answers an alert, which ends with this mail. */
export function BackInStockMail({
  shop,
  product: { name, directPriceCents },
  link,
  text,
}: BackInStockProps & { text: ReturnType<typeof backInStockText> }) {
  return (
    <MailLayout shop={shop} subject={text.subject} preheader={text.preheader} heading={text.heading}>
      <Paragraph>Bonjour,</Paragraph>
      <Paragraph>{text.why}</Paragraph>
      <FactList
        facts={[
          { name: 'Produit', value: name },
          { name: 'Prix', value: formatEuros(directPriceCents) },
        ]}
      />
      <ActionButton href={link}>Voir le produit</ActionButton>
      <SmallPrint>{text.notHeld}</SmallPrint>
    </MailLayout>
  );
}
