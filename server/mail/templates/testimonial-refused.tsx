import { formatLongDate } from '#domain/dates/dates.ts';
import { fillMail } from '../words/fill-mail.ts';
import type { WordsOf } from '../words/mail-spec.ts';
import type { OTHER_MAILS } from '../words/other-words.ts';
import { Paragraph, SmallPrint } from './blocks.tsx';
import { MailLayout } from './layout.tsx';
import type { MailShop } from './mail-shop.ts';

export type TestimonialRefusedProps = {
  shop: MailShop;
  writtenAt: Date;
  /** What was reviewed; null if it was the shop. */
  product: string | null;
  /** Out of five. */
  rating: number;
  reason: string;
  /** Whether it was visible before. */
  isWithdrawn: boolean;
};

export const testimonialRefusedText = (
  { shop, isWithdrawn }: TestimonialRefusedProps,
  words: WordsOf<typeof OTHER_MAILS>,
) =>
  fillMail(words, isWithdrawn ? 'testimonialWithdrawn' : 'testimonialRefused', {
    atelier: shop.name,
    telephone: shop.phone,
  });

/**
 * Tells an author why a testimonial is not shown, as the law requires (code de la consommation, L. 111-7-2). The
 * address is not proven, so neither the text nor the signature is repeated.
 */
export function TestimonialRefused({
  shop,
  writtenAt,
  product,
  rating,
  reason,
  text,
}: TestimonialRefusedProps & { text: ReturnType<typeof testimonialRefusedText> }) {
  return (
    <MailLayout shop={shop} subject={text.subject} preheader={text.preheader} heading={text.heading}>
      <Paragraph>Bonjour,</Paragraph>
      <Paragraph>{text.why}</Paragraph>
      <Paragraph>{reason}</Paragraph>
      <Paragraph>
        {`Votre avis${product ? ` sur « ${product} »` : ''} : ${rating} sur 5, écrit le ${formatLongDate(writtenAt)}.`}
      </Paragraph>
      <SmallPrint>{text.otherwise}</SmallPrint>
    </MailLayout>
  );
}
