import { z } from 'zod';
import { TESTIMONIAL_VIEWS, type TestimonialView } from '#domain/testimonials/testimonial-decision.ts';
import { askedPage } from '../asked.server.ts';

const views = Object.keys(TESTIMONIAL_VIEWS) as [TestimonialView, ...TestimonialView[]];

const querySchema = z.object({ vue: z.enum(views).catch('waiting'), page: askedPage() });

/** What the address asks of the list; whatever it does not understand is the usual. */
export const askedTestimonials = (params: URLSearchParams) => querySchema.parse(Object.fromEntries(params));
