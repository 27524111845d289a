import { z } from 'zod';
import { internalPath, isoDate, kebabName, keywords, prose, seoTitle } from './fields.ts';
import { refuseCrowdedPoints } from './map-points.ts';

/** The limits of content/README.md, one schema per type of page. Unknown fields are refused: they are typing errors. */

const seo = z.strictObject({ title: seoTitle, description: prose(70, 160), keywords });

const common = { title: prose(3, 110), updated: isoDate };

const faq = z.array(z.strictObject({ question: prose(8, 180), answer: prose(15, 900) })).min(4);
const summary = prose(20, 300);
const lead = prose(40, 700);
const step = z.strictObject({ title: prose(3, 80), text: prose(10, 400) });

export const serviceSchema = z.strictObject({
  type: z.literal('service'),
  ...common,
  seo,
  icon: kebabName,
  illustration: kebabName,
  cardTitle: prose(3, 50),
  summary,
  lead,
  price: prose(3, 80),
  /** Euros; null when the service has no starting price. */
  priceFrom: z.number().positive().nullable().default(null),
  duration: prose(3, 160),
  /** The repair also exists by post. */
  mailIn: z.boolean(),
  benefits: z.array(prose(5, 160)).length(5),
  /** The first three stand on the card of the home page. */
  details: z.array(prose(2, 160)).min(3),
  steps: z.array(step).min(4).max(6),
  faq,
  relatedPages: z.array(internalPath),
});

/** Where a fault is on the drawing of its console, in percent of the drawing's width and height. */
const mapPoint = z.strictObject({
  fault: kebabName,
  x: z.number().min(6).max(94),
  y: z.number().min(8).max(92),
});

export const consoleSchema = z.strictObject({
  type: z.literal('console'),
  ...common,
  seo,
  /** Short name, for cards, the way to the page, and quotes. */
  name: prose(3, 40),
  illustration: kebabName,
  summary,
  lead,
  revisions: z.array(prose(3, 160)).min(1),
  points: z.array(mapPoint).min(1).superRefine(refuseCrowdedPoints),
  faq,
  relatedPages: z.array(internalPath),
});

export const faultSchema = z.strictObject({
  type: z.literal('fault'),
  ...common,
  seo,
  /** Short name, for menus, the map and the way to the page. */
  label: prose(3, 40),
  icon: kebabName,
  illustration: kebabName,
  summary,
  lead,
  symptoms: z.array(prose(5, 160)).min(3),
  /** From what is seen to what is done. */
  repairs: z
    .array(z.strictObject({ symptom: prose(5, 200), cause: prose(5, 240), repair: prose(5, 300) }))
    .min(3),
  steps: z.array(step).min(3).max(6),
  faq,
  relatedPages: z.array(internalPath),
});

export const legalSchema = z.strictObject({ type: z.literal('legal'), ...common, seo });

export const pageSchema = z.strictObject({
  type: z.literal('page'),
  ...common,
  seo,
  lead: prose(40, 700).nullable().default(null),
  illustration: kebabName.nullable().default(null),
});

export const articleSchema = z
  .strictObject({
    type: z.literal('article'),
    ...common,
    seo: z.strictObject({ title: seoTitle, keywords }),
    date: isoDate,
    author: prose(3, 60),
    category: prose(3, 60),
    tags: z.array(prose(2, 40)).min(1),
    excerpt: prose(100, 200),
    image: kebabName,
    imageAlt: prose(10, 200),
    relatedPages: z.array(internalPath),
  })
  // The excerpt is cut only once its tokens are filled (describeArticle in fill.ts).
  .transform((article) => ({ ...article, seo: { ...article.seo, description: article.excerpt } }));

export const schemaByType = {
  service: serviceSchema,
  console: consoleSchema,
  fault: faultSchema,
  article: articleSchema,
  legal: legalSchema,
  page: pageSchema,
} as const;

export type ContentType = keyof typeof schemaByType;
