import { Form } from 'react-router';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Stars } from '#app/ui/display/stars.tsx';
import { Link } from '#app/ui/link.tsx';
import { productPath } from '#domain/catalogue/product-path.ts';
import type { ReviewBar, ReviewState } from '#domain/testimonials/reviews.ts';
import { typeset } from '#domain/text/typography.ts';

const BARS: Readonly<Record<ReviewBar, string>> = {
  'not handed over': 'Ce produit n’est plus chez vous',
  renounced: 'Vous avez renoncé au contrat de cette commande',
  'brought back': 'Ce produit est revenu à l’atelier',
};

/** Why no review can be written. */
export const Barred = ({ bar }: { bar: ReviewBar }) => (
  <Notice>
    <p>{`${BARS[bar]}\u00a0: il n’y a plus d’achat à vérifier, donc plus d’avis à écrire.`}</p>
  </Notice>
);

type OwnReviewProps = {
  review: {
    state: ReviewState;
    rating: number;
    text: string;
    author: string;
    reason: string | null;
    reply: string | null;
    repliedOn: string | null;
  };
  /** Why it will not be published, if nothing was decided. */
  bar: ReviewBar | null;
  /** Of the product whose page shows it. */
  slug: string;
};

/** A review that its writer no longer changes: the shop has decided, or its product went back. */
export function OwnReview({ review, bar, slug }: OwnReviewProps) {
  const { rating, text, author, reply, repliedOn } = review;
  return (
    <>
      <Standing {...review} bar={bar} slug={slug} />
      <p>
        <Stars value={rating} /> <b>{author}</b>
      </p>
      <blockquote>{typeset(text)}</blockquote>
      {reply && <p>{typeset(`Réponse de l’atelier, le ${repliedOn} : ${reply}`)}</p>}
    </>
  );
}

function Standing({
  state,
  reason,
  bar,
  slug,
}: Pick<OwnReviewProps, 'bar' | 'slug'> & Pick<OwnReviewProps['review'], 'state' | 'reason'>) {
  if (state === 'published')
    return (
      <Notice kind="ok" title="Votre avis est publié">
        <p>
          <Link to={`${productPath(slug)}#avis`}>Le voir sur la page du produit</Link>
        </p>
      </Notice>
    );
  if (state === 'waiting')
    return (
      bar && (
        <Notice title="Votre avis ne peut pas paraître">
          <p>{`${BARS[bar]}\u00a0: il n’y a plus d’achat à vérifier. Vos mots restent ici jusqu’à ce que vous les retiriez.`}</p>
        </Notice>
      )
    );
  return (
    <Notice title={state === 'refused' ? 'Votre avis n’est pas publié' : 'Votre avis n’est plus publié'}>
      <p>{reason}</p>
      <p>
        {bar
          ? 'Vous n’êtes pas d’accord\u00a0? Répondez à l’e-mail qui vous en a donné le motif.'
          : 'Retirez-le pour en écrire un autre, ou répondez à l’e-mail qui vous en a donné le motif.'}
      </p>
    </Notice>
  );
}

/** Asks once more, without script too: opening it withdraws nothing. @param isLast no other can be written */
export function WithdrawReview({ page, isLast }: { page: string; isLast: boolean }) {
  return (
    <details>
      <summary className="btn btn--small">Retirer mon avis</summary>
      <Form method="post" action={page} className="account__form">
        <p>
          Il disparaît du site et de nos dossiers, avec sa note.
          {isLast ? '' : ' Vous pourrez en écrire un autre.'}
        </p>
        <SubmitButton name="intent" value="withdraw" variant="danger">
          Le retirer pour de bon
        </SubmitButton>
      </Form>
    </details>
  );
}
