import { z } from 'zod';
import { internalPath, kebabName, prose } from './fields.ts';

/** The numbers of the district's page that the specification gives (section 9). */
const DOMAINS = 3;
const CHIPS = 8;
const QUESTIONS = 15;
const QUOTES = 3;

/** content/data/landing.yml: what /reparation-electronique-reims shows besides its words (content/pages). */
export const landingDataSchema = z.strictObject({
  /** `path` is a service, whose drawing, benefits and address go with these words. */
  domains: z
    .array(z.strictObject({ title: prose(3, 50), text: prose(20, 200), path: internalPath }))
    .length(DOMAINS),
  tip: prose(40, 400),
  /** Searches to start from. */
  chips: z.array(prose(3, 40)).length(CHIPS),
  /** Price ranges shown as examples, by their address under /prix. */
  prices: z.array(internalPath).min(1),
  reasons: z.array(prose(10, 160)).min(4).max(6),
  faq: z
    .array(
      z.strictObject({
        /** Its anchor on the page. */
        id: kebabName,
        question: prose(8, 180),
        /** The question in two or three words, for the list beside the answers. */
        short: prose(3, 30).nullable().default(null),
        answer: prose(15, 900),
      }),
    )
    .length(QUESTIONS)
    .refine(
      (entries) => new Set(entries.map(({ id }) => id)).size === QUESTIONS,
      'une ancre est prise deux fois',
    ),
  /** Examples that no client wrote: the page says so, and no structured data repeat them. */
  quotes: z
    .array(
      z.strictObject({
        author: prose(3, 60),
        location: prose(2, 60),
        rating: z.number().int().min(0).max(5),
        quote: prose(20, 400),
      }),
    )
    .length(QUOTES),
});

export type LandingData = z.infer<typeof landingDataSchema>;
