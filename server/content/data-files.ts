import { z } from 'zod';
import { guideClosings } from '#domain/content/guides.ts';
import { internalPath, kebabName, prose } from './fields.ts';

/** content/data/blog.yml: the categories that an article may name, in the order shown. */
export const blogDataSchema = z.strictObject({
  categories: z
    .array(
      z.strictObject({
        name: z.string().trim().min(3).max(60),
        slug: kebabName,
        /** Its articles are also listed at /actualites. */
        news: z.boolean().default(false),
      }),
    )
    .min(1),
});

export type BlogCategory = z.infer<typeof blogDataSchema>['categories'][number];

/**
 * content/data/guides.yml: the categories of guides, which are the folders of content/guides/, in the order shown.
 */
export const guidesDataSchema = z.strictObject({
  categories: z
    .array(
      z.strictObject({
        slug: kebabName,
        title: prose(3, 60),
        /** For its page and its card. */
        description: prose(70, 160),
        illustration: kebabName,
        /** How its guides end, unless they say otherwise. */
        closing: z.enum(guideClosings),
      }),
    )
    .min(1),
});

export type GuideCategory = z.infer<typeof guidesDataSchema>['categories'][number];

/** One of the two pictures of a pair. */
const pairSide = (label: string) =>
  z.strictObject({ label: prose(3, 20).default(label), alt: prose(20, 160) });

/** Two pictures of one spot at ×20, drawn by art/ under the same name: before and after, or two ways of looking. */
const microPair = z.strictObject({
  slug: kebabName,
  title: prose(3, 60),
  description: prose(30, 260),
  before: pairSide('Avant'),
  after: pairSide('Après'),
  /** Pages of services and faults that show it; the gallery shows them all. */
  pages: z.array(internalPath).min(1),
});

export type MicroPair = z.infer<typeof microPair>;

/** content/data/gallery.yml: the scenes of the gallery and their categories, and the pairs under the binocular. */
export const galleryDataSchema = z
  .strictObject({
    /** The first one stands for all of them. */
    categories: z.array(z.strictObject({ id: z.string().regex(/^[a-zA-Z]+$/), label: prose(3, 40) })).min(2),
    items: z.array(
      z.strictObject({
        id: z.int().min(1),
        category: z.string(),
        title: prose(3, 60),
        description: prose(30, 200),
        imgSrcStub: z.string().regex(/^[a-zA-Z]+-\d{2}$/),
        altText: prose(20, 160),
      }),
    ),
    pairs: z.array(microPair).default([]),
  })
  .refine(
    ({ categories, items }) =>
      items.every(({ category }) => categories.slice(1).some(({ id }) => id === category)),
    'une scène est d’une catégorie qui n’existe pas',
  )
  .refine(
    ({ items }) => new Set(items.map(({ imgSrcStub }) => imgSrcStub)).size === items.length,
    'deux scènes ont la même image',
  )
  .refine(
    ({ pairs }) => new Set(pairs.map(({ slug }) => slug)).size === pairs.length,
    'deux paires ont le même nom',
  );

export type GalleryData = z.infer<typeof galleryDataSchema>;

/** content/data/services.yml: slugs under /services/, in the order of the cards. */
export const servicesDataSchema = z.strictObject({
  order: z
    .array(z.string().regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/))
    .refine((slugs) => new Set(slugs).size === slugs.length, 'un service est écrit deux fois'),
});

/** content/data/consoles.yml: what the list of consoles shows besides its words (content/pages/consoles.md). */
export const consolesDataSchema = z.strictObject({
  /** In the order shown; `models` are slugs under /consoles/, and those without a page are skipped. */
  makers: z.array(z.strictObject({ name: prose(3, 40), models: z.array(kebabName).min(1) })),
  /** The most requested pages of faults. */
  popular: z.array(internalPath).default([]),
  faq: z.array(z.strictObject({ question: prose(8, 180), answer: prose(15, 900) })).default([]),
});

export type ConsolesData = z.infer<typeof consolesDataSchema>;
