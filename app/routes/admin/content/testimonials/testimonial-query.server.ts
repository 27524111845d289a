import { z } from 'zod';
import { TESTIMONIAL_VIEWS, type TestimonialView } from '#domain/testimonials/testimonial-decision.ts';
import { askedPage } from '#domain/urls/asked-fields.ts';

const views = Object.keys(TESTIMONIAL_VIEWS) as TestimonialView[];

/** The query parameters in the list's address. */
export const addressSchema = z.object({
  vue: z.enum(views).catch('waiting').default('waiting'),
  page: askedPage(),
});
