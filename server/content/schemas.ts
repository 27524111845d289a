import { z } from 'zod';
import { deviceIds } from '#domain/devices.ts';
import { guideDifficulties } from '#domain/guides.ts';
import { internalPath, isoDate, kebabName, keywords, prose, seoTitle } from './fields.ts';

/** The limits of content/README.md, one schema per type of page. Unknown fields are refused: they are typing errors. */

const seo = z.strictObject({ title: seoTitle, description: prose(70, 160), keywords });

const common = { title: prose(3, 110), updated: isoDate };

export const serviceSchema = z.strictObject({
  type: z.literal('service'),
  ...common,
  seo,
  icon: kebabName,
  illustration: kebabName,
  /** What the list of services is filtered by; a service without any is found by its words only. */
  devices: z.array(z.enum(deviceIds)).default([]),
  cardTitle: prose(3, 50),
  summary: prose(20, 300),
  lead: prose(40, 700),
  price: prose(3, 80),
  /** Euros; null when the service has no starting price. */
  priceFrom: z.number().positive().nullable().default(null),
  duration: prose(3, 160),
  /** The repair also exists by post. */
  mailIn: z.boolean(),
  benefits: z.array(prose(5, 160)).length(5),
  /** The first three stand on the card of the home page. */
  details: z.array(prose(2, 160)).min(3),
  steps: z
    .array(z.strictObject({ title: prose(3, 80), text: prose(10, 400) }))
    .min(4)
    .max(6),
  faq: z.array(z.strictObject({ question: prose(8, 180), answer: prose(15, 900) })).min(4),
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

export const guideSchema = z.strictObject({
  type: z.literal('guide'),
  ...common,
  seo,
  illustration: kebabName,
  /** On its card. */
  summary: prose(20, 300),
  /** The reader's question and what the guide does about it. */
  lead: prose(40, 700),
  devices: z.array(z.enum(deviceIds)).min(1),
  difficulty: z.enum(guideDifficulties),
  minutes: z.number().int().min(5).max(600),
  tools: z.array(prose(2, 120)),
  parts: z.array(prose(2, 120)),
  /** What may be hurt or lost, in a few words each. */
  risks: z.array(prose(5, 160)).min(1),
  /** The page of the workshop that does the same work. */
  repair: internalPath,
  faq: z.array(z.strictObject({ question: prose(8, 180), answer: prose(15, 900) })).min(3),
  relatedPages: z.array(internalPath).min(2),
});

export const schemaByType = {
  service: serviceSchema,
  article: articleSchema,
  guide: guideSchema,
  legal: legalSchema,
  page: pageSchema,
} as const;

export type ContentType = keyof typeof schemaByType;
