import type { ComponentType } from 'react';
import {
  RetryButton,
  TestimonialList,
  TestimonialsFailure,
  TestimonialsLoading,
} from '#app/features/testimonials/testimonial-states.tsx';
import {
  askTestimonials,
  type TestimonialsState,
  useTestimonials,
} from '#app/features/testimonials/use-testimonials.ts';
import { Link } from '#app/ui/link.tsx';

/** Requests the rows before the section is there: its frame waits, and what is below does not move twice. */
export async function openTestimonialsSection(): Promise<ComponentType> {
  const answer = await askTestimonials();
  return () => <TestimonialsSection answer={answer} />;
}

export function TestimonialsSection({ answer }: { answer: TestimonialsState }) {
  const { state, retry } = useTestimonials(answer);
  return (
    <div className="band">
      <div className="section wrap">
        <div className="head">
          <h2>Avis de clients</h2>
          <p>
            Comment ils sont recueillis, et tous les autres&nbsp;:{' '}
            <Link to="/temoignages">lire les témoignages</Link>.
          </p>
        </div>
        <div role="status">{state.kind === 'loading' && <TestimonialsLoading />}</div>
        {state.kind === 'failed' && (
          <TestimonialsFailure>
            <RetryButton onRetry={retry} />
          </TestimonialsFailure>
        )}
        {state.kind === 'ready' && <TestimonialList testimonials={state.testimonials} look="lead" />}
      </div>
    </div>
  );
}
