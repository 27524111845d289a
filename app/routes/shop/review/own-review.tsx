import { Form } from 'react-router';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Stars } from '#app/ui/display/stars.tsx';
import { Link } from '#app/ui/link.tsx';
import { productPath } from '#domain/catalogue/product-path.ts';
import type { ReviewState } from '#domain/testimonials/reviews.ts';
import { typeset } from '#domain/text/typography.ts';

type DecidedReviewProps = {
  review: {
    state: ReviewState;
    rating: number;
    text: string;
    author: string;
    reason: string | null;
    reply: string | null;
    repliedOn: string | null;
  };
  /** Of the product whose page shows it. */
  slug: string;
};

/** A review that the shop has published, refused or taken down, for its writer. */
export function DecidedReview({ review, slug }: DecidedReviewProps) {
  const { state, rating, text, author, reason, reply, repliedOn } = review;
  return (
    <>
      {state === 'published' ? (
        <Notice kind="ok" title="Votre avis est publié">
          <p>
            <Link to={`${productPath(slug)}#avis`}>Le voir sur la page du produit</Link>
          </p>
        </Notice>
      ) : (
        <Notice title={state === 'refused' ? 'Votre avis n’est pas publié' : 'Votre avis n’est plus publié'}>
          <p>{reason}</p>
          <p>Retirez-le pour en écrire un autre, ou répondez à l’e-mail qui vous en a donné le motif.</p>
        </Notice>
      )}
      <p>
        <Stars value={rating} /> <b>{author}</b>
      </p>
      <blockquote>{typeset(text)}</blockquote>
      {reply && <p>{typeset(`Réponse de l’atelier, le ${repliedOn} : ${reply}`)}</p>}
    </>
  );
}

/** Asks once more, without script too: opening it withdraws nothing. */
export function WithdrawReview({ page }: { page: string }) {
  return (
    <details>
      <summary className="btn btn--small">Retirer mon avis</summary>
      <Form method="post" action={page} className="account__form">
        <p>Il disparaît du site et de nos dossiers, avec sa note. Vous pourrez en écrire un autre.</p>
        <SubmitButton name="intent" value="withdraw" variant="danger">
          Le retirer pour de bon
        </SubmitButton>
      </Form>
    </details>
  );
}
