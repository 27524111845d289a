import { useCallback, useEffect, useState } from 'react';
import type { Testimonial } from '#domain/testimonials/testimonials.ts';
import { loadTestimonials } from './load-testimonials.ts';

export type TestimonialsState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'ready'; testimonials: readonly Testimonial[] };

/** Asks the data API, unless the answer is there already, and can ask again. */
export function useTestimonials(initial: TestimonialsState = { kind: 'loading' }) {
  const [state, setState] = useState(initial);
  const isLoading = state.kind === 'loading';
  useEffect(() => {
    if (!isLoading) return;
    let isLeft = false;
    void askTestimonials().then((next) => {
      if (!isLeft) setState(next);
    });
    return () => {
      isLeft = true;
    };
  }, [isLoading]);
  const retry = useCallback(() => setState({ kind: 'loading' }), []);
  return { state, retry };
}

/** The answer of the data API; a failure is also logged to the console. */
export async function askTestimonials(): Promise<TestimonialsState> {
  try {
    return { kind: 'ready', testimonials: await loadTestimonials() };
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: there is nobody else to tell
    console.error('Témoignages indisponibles', error);
    return { kind: 'failed' };
  }
}
