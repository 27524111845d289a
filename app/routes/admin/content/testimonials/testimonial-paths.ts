import type { TestimonialView } from '#domain/testimonials/testimonial-decision.ts';
import { listAddress } from '../list-address.ts';

export const TESTIMONIALS_PATH = '/admin/temoignages';

export const testimonialPath = (id: string): string => `${TESTIMONIALS_PATH}/${id}`;

/** The address of a page of the list; what is usual is left out. */
export const testimonialsPath = (vue: TestimonialView, page = 1): string =>
  listAddress(TESTIMONIALS_PATH, {
    vue: vue === 'waiting' ? '' : vue,
    page: page > 1 ? page : '',
  });
