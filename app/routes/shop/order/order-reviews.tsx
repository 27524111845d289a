import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import type { ReviewState } from '#domain/testimonials/reviews.ts';
import { reviewPath } from '../review/review-path.ts';

type OrderReviewsProps = {
  lines: readonly { sku: string; name: string; state: ReviewState | null }[];
  link: string;
};

const STATES: Readonly<Record<ReviewState, string>> = {
  waiting: 'Envoyé, l’atelier n’a pas encore décidé',
  published: 'Publié',
  refused: 'Non publié',
  withdrawn: 'Retiré par l’atelier',
};

/** The products that their buyer may review, or has reviewed. */
export function OrderReviews({ lines, link }: OrderReviewsProps) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="avis">
      <h2 id="avis">Votre avis</h2>
      <ul className="order__lines">
        {lines.map(({ sku, name, state }) => (
          <li key={sku}>
            <p>
              <Link to={reviewPath(link, sku)}>
                <Numbered>{`${state ? 'Votre avis' : 'Donner votre avis'} sur ${name}`}</Numbered>
              </Link>
              {state && <span>{STATES[state]}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
