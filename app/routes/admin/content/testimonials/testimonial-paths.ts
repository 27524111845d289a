import type { ListPlace } from '#app/features/list/list-place.ts';

export const TESTIMONIALS_PATH = '/admin/temoignages';

export const testimonialPath = (id: string): string => `${TESTIMONIALS_PATH}/${id}`;

export const TESTIMONIALS = {
  path: TESTIMONIALS_PATH,
  usual: { vue: 'waiting' },
} as const satisfies ListPlace;
