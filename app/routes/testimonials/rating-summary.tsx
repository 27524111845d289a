import { Stars } from '#app/ui/display/stars.tsx';
import { summarizeRatings, type Testimonial } from '#domain/testimonials/testimonials.ts';

/** The mean of the customers' ratings; if there is none yet, a note that the testimonials shown are examples. */
export function RatingSummary({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const summary = summarizeRatings(testimonials);
  if (!summary)
    return testimonials.some(({ is_example }) => is_example) ? (
      <p className="review__summary">
        L’atelier n’a pas encore publié d’avis de clients. Ceux-ci sont des exemples, écrits par nous pour
        montrer la page&nbsp;: ils ne comptent dans aucune moyenne.
      </p>
    ) : null;
  const { count, average } = summary;
  const mark = average.toLocaleString('fr-FR', { maximumFractionDigits: 1 });
  return (
    <p className="review__summary">
      <Stars value={average} />
      <span>
        <b>{mark} sur 5</b>, moyenne de {count === 1 ? 'l’avis publié' : `${count} avis publiés`}
      </span>
    </p>
  );
}
