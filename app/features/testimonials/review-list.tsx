import { Stars } from '#app/ui/display/stars.tsx';
import { formatLongDate } from '#domain/dates/dates.ts';
import { typeset } from '#domain/text/typography.ts';
import type { ProductReviews, ShownReview } from '#server/testimonials/list-reviews.ts';

/** The mean of all reviews of a product, and how many there are. */
export function ReviewSummary({ count, average }: Pick<ProductReviews, 'count' | 'average'>) {
  return (
    <p className="said__sum">
      <Stars value={average} /> <b>{average.toLocaleString('fr-FR', { maximumFractionDigits: 1 })} sur 5</b>,
      moyenne de {count === 1 ? 'l’avis publié' : `${count} avis publiés`}
    </p>
  );
}

/** Reviews with what the law wants beside each, in the given order. */
export const ReviewList = ({ rows }: { rows: readonly ShownReview[] }) => (
  <ul className="said">
    {rows.map(({ id, author, rating, text, boughtOn, publishedAt, reply, repliedAt }) => (
      <li key={id}>
        <p>
          <Stars value={rating} /> <b>{author}</b>
        </p>
        <blockquote>{typeset(text)}</blockquote>
        <p className="said__meta">
          {typeset(
            `Achat vérifié du ${formatLongDate(boughtOn)}, avis publié le ${formatLongDate(publishedAt)}`,
          )}
        </p>
        {reply && (
          <div className="said__reply">
            <p>
              <b>{typeset(`Réponse de l’atelier, le ${formatLongDate(repliedAt)} :`)}</b>
            </p>
            <p>{typeset(reply)}</p>
          </div>
        )}
      </li>
    ))}
  </ul>
);
