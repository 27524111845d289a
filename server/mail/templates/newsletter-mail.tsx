import { fillMail } from '../words/fill-mail.ts';
import type { WordsOf } from '../words/mail-spec.ts';
import type { OTHER_MAILS } from '../words/other-words.ts';
import { ActionButton, Paragraph, SmallPrint } from './blocks.tsx';
import { MailLayout } from './layout.tsx';
import type { MailShop } from './mail-shop.ts';

export type NewsletterQuestionProps = { shop: MailShop; link: string };

export const newsletterQuestionText = (
  { shop }: NewsletterQuestionProps,
  words: WordsOf<typeof OTHER_MAILS>,
) => fillMail(words, 'newsletterQuestion', { atelier: shop.name, telephone: shop.phone });

type Text = ReturnType<typeof newsletterQuestionText>;

/** Asks the owner of the mailbox whether they want the newsletter. */
export const NewsletterQuestionMail = ({ shop, link, text }: NewsletterQuestionProps & { text: Text }) => (
  <MailLayout shop={shop} subject={text.subject} preheader={text.preheader} heading={text.heading}>
    <Paragraph>Bonjour,</Paragraph>
    <Paragraph>{text.why}</Paragraph>
    <ActionButton href={link}>Confirmer ou refuser</ActionButton>
    <SmallPrint>
      Sans confirmation, cette adresse est effacée dans deux jours. Confirmée, elle ne sert qu’à la
      newsletter, trois ans au plus. Le même lien l’efface à tout moment.
    </SmallPrint>
    <SmallPrint>{text.notYou}</SmallPrint>
  </MailLayout>
);
