import { z } from 'zod';
import { guideClosings, guideDifficulties, hazards } from '#domain/content/guides.ts';
import { deviceIds } from '#domain/repair/devices.ts';
import { internalPath, isoDate, kebabName, keywords, priceKey, prose, seoTitle } from './fields.ts';
import { refuseCrowdedPoints } from './map-points.ts';
import { sources } from './sources.ts';

/** The limits of content/README.md, one schema for each type of page. Unknown fields are refused as typing errors. */

const seo = z.strictObject({ title: seoTitle, description: prose(70, 160), keywords });

const common = { title: prose(3, 110), updated: isoDate };

/** Sums on a page that are not prices of ours, in their written form: a legal threshold, the price of a console. */
const amounts = z.array(z.string().trim().regex(/\d/)).default([]);

const question = z.strictObject({ question: prose(8, 180), answer: prose(15, 900) });
const faq = z.array(question).min(4);
const summary = prose(20, 300);
const lead = prose(40, 700);
const step = z.strictObject({ title: prose(3, 80), text: prose(10, 400) });

/** What art/ rendered of the page's subject: a scene, one of its views, and what that shows. */
const pagePicture = z.strictObject({ rendered: kebabName, view: kebabName, shows: prose(20, 160) });

/** The fields about the price on every page with one. */
const offer = {
  icon: kebabName,
  illustration: kebabName,
  /** In the head of the page, in place of its drawing, which stays on its card. */
  picture: pagePicture.nullable().default(null),
  cardTitle: prose(3, 50),
  summary,
  lead,
  price: prose(3, 80),
  /** Euros; null if there is no starting price. */
  priceFrom: z.number().positive().nullable().default(null),
  duration: prose(3, 160),
  benefits: z.array(prose(5, 160)).length(5),
  /** The first three are on the card. */
  details: z.array(prose(2, 160)).min(3),
  steps: z.array(step).min(4).max(6),
  faq,
  relatedPages: z.array(internalPath),
};

/** The shop's products for the work of the page, by the last segment of the product's address. */
const products = z.array(kebabName).max(3).default([]);

export const serviceSchema = z.strictObject({
  type: z.literal('service'),
  ...common,
  amounts,
  seo,
  ...offer,
  /** Filters of the list of services; a service without any is found by its words only. */
  devices: z.array(z.enum(deviceIds)).default([]),
  /** The repair can also be done by mail. */
  mailIn: z.boolean(),
  products,
  sources,
});

/** Fields of pages in the other areas: their place, and links to pages not written yet. */
const areaPage = {
  /** Place in the area; the area's index is 0. */
  rank: z.number().int().min(0),
  /** Shown among the related pages as soon as they exist. */
  plannedPages: z.array(internalPath).default([]),
};

export const professionalSchema = z.strictObject({
  type: z.literal('professional'),
  ...common,
  seo,
  ...offer,
  ...areaPage,
  /** The readers whom it is for, and the situations they come with. */
  audience: z
    .array(z.strictObject({ who: prose(3, 80), need: prose(15, 300) }))
    .min(3)
    .max(5),
  /** The services of each way of working together, line by line. */
  levels: z
    .array(z.strictObject({ topic: prose(3, 80), onDemand: prose(3, 220), contract: prose(3, 220) }))
    .min(4),
  /** Dates, rules and figures that matter for the decision. */
  landmarks: z
    .array(z.strictObject({ title: prose(3, 80), text: prose(20, 500) }))
    .min(2)
    .max(4),
  sources,
});

export const HOSTING_CATEGORIES = ['gaming', 'cloud', 'reseaux', 'web'] as const;
export type HostingCategory = (typeof HOSTING_CATEGORIES)[number];

/** Only on the page of one product: plans, facts, neighbours, and what happens to the data. */
const hostingProduct = {
  plans: z.array(
    z.strictObject({
      name: prose(1, 40),
      use: prose(10, 200),
      resources: z.array(prose(3, 120)).min(2).max(6),
      price: prose(3, 80),
    }),
  ),
  specs: z.array(z.strictObject({ label: prose(2, 60), value: prose(1, 240) })),
  /** Similar products of the area, and when to take them instead. */
  choices: z.array(z.strictObject({ path: internalPath, when: prose(15, 300) })),
  care: z
    .strictObject({
      protection: prose(30, 600),
      backup: prose(30, 600),
      migration: prose(30, 600),
      exit: prose(30, 600),
    })
    .nullable(),
};

export const hostingSchema = z
  .strictObject({
    type: z.literal('hosting'),
    ...common,
    seo,
    ...offer,
    ...areaPage,
    /** Null on the index of the area. */
    category: z.enum(HOSTING_CATEGORIES).nullable(),
    /** Paid monthly until it is cancelled; otherwise once, on a quote. */
    isMonthly: z.boolean(),
    ...hostingProduct,
    sources,
  })
  .superRefine((page, context) => {
    if (page.category === null) return;
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (page.plans.length < 3) refuse('plans', 'trois formules au moins');
    if (page.specs.length < 4) refuse('specs', 'quatre lignes au moins');
    if (page.choices.length < 2) refuse('choices', 'deux produits voisins au moins');
    if (!page.care) refuse('care', 'protection, backup, migration et exit sont attendus');
  });

/** The place of a fault on the drawing of its console, or on the picture in its head, in percent of its width and height. */
const mapPoint = z.strictObject({
  fault: kebabName,
  x: z.number().min(6).max(94),
  y: z.number().min(8).max(92),
});

/** A picture of one of its models, rendered for a product of the shop (art/): seen from three quarters. */
const modelPicture = z.strictObject({ rendered: kebabName, name: prose(3, 60), shows: prose(20, 160) });

export const consoleSchema = z.strictObject({
  type: z.literal('console'),
  ...common,
  amounts,
  seo,
  /** Short name, for cards, the way to the page, and quotes. */
  name: prose(3, 40),
  illustration: kebabName,
  summary,
  lead,
  picture: pagePicture.nullable().default(null),
  pictures: z.array(modelPicture).max(3).default([]),
  revisions: z.array(prose(3, 160)).min(1),
  points: z.array(mapPoint).min(1).superRefine(refuseCrowdedPoints),
  faq,
  relatedPages: z.array(internalPath),
  sources,
});

export const faultSchema = z.strictObject({
  type: z.literal('fault'),
  ...common,
  amounts,
  seo,
  /** Short name, for menus, the map and the way to the page. */
  label: prose(3, 40),
  icon: kebabName,
  illustration: kebabName,
  summary,
  lead,
  symptoms: z.array(prose(5, 160)).min(3),
  /** From what is visible to what has to be done. */
  repairs: z
    .array(z.strictObject({ symptom: prose(5, 200), cause: prose(5, 240), repair: prose(5, 300) }))
    .min(3),
  steps: z.array(step).min(3).max(6),
  faq,
  products,
  relatedPages: z.array(internalPath),
  sources,
});

/** One version of a legal text; the name of its file is the day it came into force. */
export const legalSchema = z.strictObject({
  type: z.literal('legal'),
  title: common.title,
  seo,
  /** The changes in it, for readers of the previous one. */
  changes: z.array(prose(10, 400)).min(1),
});

export const contentPageSchema = z.strictObject({
  type: z.literal('page'),
  ...common,
  amounts,
  seo,
  lead: prose(40, 700).nullable().default(null),
  illustration: kebabName.nullable().default(null),
});

const cssColour = z.string().regex(/^#[0-9a-f]{6}$/, 'une couleur s’écrit #2563eb');

/** The page about the shop itself: what it does, what visitors ask, where it goes. */
export const storeSchema = z.strictObject({
  type: z.literal('store'),
  ...common,
  amounts,
  seo,
  lead,
  illustration: kebabName,
  activities: z
    .array(
      z.strictObject({
        icon: kebabName,
        title: prose(3, 60),
        description: prose(20, 200),
        link: internalPath,
        /** Colours of the icon's ground, from corner to corner. White must be readable on both. */
        colors: z.strictObject({ from: cssColour, to: cssColour }),
      }),
    )
    .min(3),
  faq,
  /** Towns that the shop goes to, its own first. */
  /** The shop's own first; the others are told with their distance from it. */
  towns: z
    .array(
      z.strictObject({
        name: prose(2, 60),
        postcode: z.string().regex(/^\d{5}$/),
        centre: z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]),
      }),
    )
    .min(1),
  relatedPages: z.array(internalPath),
});

export const articleSchema = z
  .strictObject({
    type: z.literal('article'),
    title: common.title,
    amounts,
    seo: z.strictObject({ title: seoTitle, keywords }),
    date: isoDate,
    /** The day on which its words last changed; the day of publication if there was no change. */
    updated: isoDate.optional(),
    author: prose(3, 60),
    category: prose(3, 60),
    tags: z.array(prose(2, 40)).min(1),
    excerpt: prose(100, 200),
    /** Without one, the list and the article show a shared drawing (app/routes/blog/article-image.ts). */
    image: kebabName.nullable().default(null),
    imageAlt: prose(10, 200).nullable().default(null),
    /** A picture of 1200 × 630 in public/ for social networks, instead of the one drawn from the title. */
    ogImage: z
      .string()
      .regex(/^(\/[\w-]+)+\.(png|jpg|webp)$/, 'un fichier de public/, par exemple /photos/titre.jpg')
      .nullable()
      .default(null),
    relatedPages: z.array(internalPath),
    sources,
  })
  .refine(({ image, imageAlt }) => (image === null) === (imageAlt === null), {
    path: ['imageAlt'],
    message: 'image et imageAlt vont ensemble',
  })
  // The excerpt is cut only when its tokens are filled (describeArticle in fill.ts).
  .transform((article) => ({
    ...article,
    updated: article.updated ?? article.date,
    seo: { ...article.seo, description: article.excerpt },
  }));

export const guideSchema = z.strictObject({
  type: z.literal('guide'),
  ...common,
  /** The day on which it came onto the site. */
  published: isoDate,
  amounts,
  seo,
  illustration: kebabName,
  summary,
  /** The reader's question, and what the guide does about it. */
  lead,
  devices: z.array(z.enum(deviceIds)).min(1),
  difficulty: z.enum(guideDifficulties),
  minutes: z.number().int().min(5).max(600),
  tools: z.array(prose(2, 120)),
  parts: z.array(prose(2, 120)),
  /** Parts or data that may be damaged or lost, in a few words each. */
  risks: z.array(prose(5, 160)).min(1),
  /** The dangers that it opens: its page shows the rules of content/data/safety.yml. */
  hazards: z.array(z.enum(hazards)).default([]),
  /** How it ends; if left out, as its category says (content/data/guides.yml). */
  closing: z.enum(guideClosings).nullable().default(null),
  /**
   * The workshop's price for the same work, by its key, at most three (one a model); without any, the page of the
   * workshop that does it, and no price is shown.
   */
  repair: z
    .union([internalPath, priceKey, z.array(priceKey).min(1).max(3)])
    .transform((value) => [value].flat()),
  products,
  faq: z.array(question).min(3),
  relatedPages: z.array(internalPath).min(2),
  sources,
});

export const schemaByType = {
  service: serviceSchema,
  console: consoleSchema,
  fault: faultSchema,
  professional: professionalSchema,
  hosting: hostingSchema,
  article: articleSchema,
  guide: guideSchema,
  legal: legalSchema,
  page: contentPageSchema,
  store: storeSchema,
} as const;

export type ContentType = keyof typeof schemaByType;
