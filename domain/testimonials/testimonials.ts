/** How a testimonial reached the shop, in visitors' words. */
export const TESTIMONIAL_ORIGINS = {
  site: 'Écrit sur ce site',
  shop: 'Recueilli à l’atelier',
  google: 'Repris de Google',
} as const;

export type TestimonialOrigin = keyof typeof TESTIMONIAL_ORIGINS;

/** A visible row of the table `testimonials`, as the data API gives it. */
export type Testimonial = {
  id: string;
  name: string;
  location: string | null;
  testimonial: string;
  /** 0 to 5. */
  rating: number;
  avatar_url: string | null;
  is_visible: boolean;
  created_at: string;
  is_example: boolean;
  origin: TestimonialOrigin;
  is_verified: boolean;
  /** `yyyy-mm-dd` */
  experienced_on: string | null;
  /** Null if that was the day it was written. */
  published_at: string | null;
};

/** The limits of a testimonial, shared by the page, its action and the tests. */
export const TESTIMONIAL_LIMITS = {
  name: 60,
  location: 80,
  text: { min: 20, max: 1000 },
  reference: 40,
} as const;

export type RatingSummary = { count: number; average: number };

/** The average of customers' ratings; null as long as there are none: examples do not count. */
export function summarizeRatings(
  testimonials: readonly Pick<Testimonial, 'rating' | 'is_example'>[],
): RatingSummary | null {
  const real = testimonials.filter(({ is_example }) => !is_example);
  if (real.length === 0) return null;
  const sum = real.reduce((total, { rating }) => total + rating, 0);
  return { count: real.length, average: sum / real.length };
}
