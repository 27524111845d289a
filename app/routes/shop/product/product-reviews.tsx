import { ReviewList, ReviewSummary } from '#app/features/testimonials/review-list.tsx';
import { Link } from '#app/ui/link.tsx';
import { reviewsPath } from '#domain/testimonials/reviews.ts';
import type { ProductReviews as Reviews } from '#server/testimonials/list-reviews.ts';

export type ProductReviewsProps = {
  /** The latest ones; null if there are none: nothing is said then. */
  reviews: Reviews | null;
  /** Whether they are of a demonstration, whose orders are nobody's. */
  isSpecimen: boolean;
};

/** What those who bought the product say of it, with what the law wants near it (code de la consommation, D. 111-17). */
export function ProductReviews({ slug, reviews, isSpecimen }: ProductReviewsProps & { slug: string }) {
  if (!reviews) return null;
  return (
    <section aria-labelledby="avis">
      <h2 id="avis">Avis d’acheteurs</h2>
      <ReviewSummary {...reviews} />
      <p className="product__note">
        {isSpecimen && <b>Avis de démonstration, qui ne sont d’aucun client. </b>}
        Du plus récent au plus ancien, lus avant de paraître, sans contrepartie.{' '}
        <Link to={reviewsPath(slug)}>
          {reviews.count > reviews.rows.length
            ? `Les ${reviews.count} avis, et comment ils sont recueillis`
            : 'Comment ils sont recueillis'}
        </Link>
      </p>
      <ReviewList rows={reviews.rows} />
    </section>
  );
}
