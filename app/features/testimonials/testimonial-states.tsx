import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import type { Testimonial } from '#domain/testimonials/testimonials.ts';
import { TestimonialCard } from './testimonial-card.tsx';

export function TestimonialsLoading() {
  return <p className="muted">Chargement des témoignages...</p>;
}

/** @param children a button to ask again, if a script can */
export function TestimonialsFailure({ children }: { children?: ReactNode }) {
  return (
    <div className="quotes__none" role="alert">
      <p className="quotes__error">Impossible de charger les témoignages. Veuillez réessayer plus tard.</p>
      {children}
    </div>
  );
}

/** For <TestimonialsFailure>. */
export const RetryButton = ({ onRetry }: { onRetry: () => void }) => (
  <Button onClick={onRetry}>Réessayer</Button>
);

/**
 * The cards in the given order, or a sentence that there are none. `lead` shows three, the first one larger (the home
 * page).
 */
export function TestimonialList({
  testimonials,
  look,
}: {
  testimonials: readonly Testimonial[];
  look: 'all' | 'lead';
}) {
  if (testimonials.length === 0)
    return (
      <div className="quotes__none">
        <p>Aucun avis pour le moment. Le premier peut être le vôtre.</p>
        <GoLink to="/temoignages#donner-son-avis">Donner mon avis</GoLink>
      </div>
    );
  const shown = look === 'lead' ? testimonials.slice(0, LEADING) : testimonials;
  return (
    <ul className={look === 'lead' ? 'quotes' : 'quotes quotes--all'}>
      {shown.map((testimonial, index) => (
        <li key={testimonial.id}>
          <TestimonialCard testimonial={testimonial} isBig={look === 'lead' && index === 0} />
        </li>
      ))}
    </ul>
  );
}

const LEADING = 3;
