import { formatLongDate } from '#domain/dates/dates.ts';
import { Paragraph, SmallPrint } from './blocks.tsx';
import { MailLayout } from './layout.tsx';
import type { MailShop } from './mail-shop.ts';

export type TestimonialRefusedProps = {
  shop: MailShop;
  writtenAt: Date;
  /** Out of five. */
  rating: number;
  reason: string;
  /** Whether it was visible before. */
  isWithdrawn: boolean;
};

export const testimonialRefusedSubject = ({ isWithdrawn }: Pick<TestimonialRefusedProps, 'isWithdrawn'>) =>
  isWithdrawn ? 'Votre avis n’est plus publié' : 'Votre avis n’est pas publié';

/**
 * Tells an author why a testimonial is not shown, as the law requires (code de la consommation, L. 111-7-2). The
 * address is not proven, so neither the text nor the signature is repeated.
 */
export function TestimonialRefused(props: TestimonialRefusedProps) {
  const { shop, writtenAt, rating, reason, isWithdrawn } = props;
  return (
    <MailLayout
      shop={shop}
      subject={testimonialRefusedSubject(props)}
      preheader="La raison, et ce que vous pouvez faire."
      heading={testimonialRefusedSubject(props)}
    >
      <Paragraph>Bonjour,</Paragraph>
      <Paragraph>
        {isWithdrawn
          ? 'L’avis que vous avez laissé sur notre site n’y est plus visible. En voici la raison :'
          : 'Vous avez laissé un avis sur notre site. Nous ne le publions pas, pour la raison suivante :'}
      </Paragraph>
      <Paragraph>{reason}</Paragraph>
      <Paragraph>{`Votre avis : ${rating} sur 5, écrit le ${formatLongDate(writtenAt)}.`}</Paragraph>
      <SmallPrint>
        Si vous pensez que c’est une erreur, répondez à ce message : quelqu’un de l’atelier le relit. Vous
        pouvez aussi en écrire un autre, qui est lu de la même façon.
      </SmallPrint>
    </MailLayout>
  );
}
