import path from 'node:path';
import { z } from 'zod';
import { readYamlFile } from '../content/source/yaml-file.ts';

const words = z.array(z.string().trim().min(1).max(160));

/** content/data/search.yml: the names that customers use for our things. All words folded: no capitals, no accents. */
const searchWordsSchema = z.strictObject({
  /** The word of the index, and its exact synonyms. */
  same: z.record(z.string(), words),
  /** As `same`, after a number. */
  units: z.record(z.string(), words),
  /** Each word of a line also finds the others, at a lower weight: the exact word stays first. */
  close: z.array(words),
  /** A general word also finds the words listed with it; not the other way round. */
  wider: z.record(z.string(), words),
  intents: z.strictObject({
    /** The visitor wants to buy something. The search looks for this word only when the question has no other. */
    shop: words,
    /** The visitor wants to do it, or to know. */
    learn: words,
    /** The visitor wants to buy it. */
    buy: words,
    /** The visitor wants the shop to do it. */
    repair: words,
    /** The visitor asks what it costs. */
    price: words,
    /** A question with no other words than these also asks to buy. */
    goods: words,
  }),
  /** The names that customers use for products whose name holds one of `has`. */
  products: z.array(z.strictObject({ has: words.min(1), words })),
  /** The names that customers use for a page, besides its own words. */
  pages: z.array(
    z.strictObject({
      path: z.string().startsWith('/'),
      /** The title of a page that is not in content/: one where visitors do something on the site. */
      title: z.string().min(3).max(60).optional(),
      summary: z.string().min(10).max(200).optional(),
      words: words.default([]),
      /** Phrases that mean this page before any other. */
      phrases: words.default([]),
      /** The letters that begin the numbers that are looked up there. */
      number: z.enum(['REP', 'CMD', 'RDV', 'REN']).optional(),
    }),
  ),
});

export const searchWords = readYamlFile(
  path.resolve(import.meta.dirname, '../../content/data/search.yml'),
  searchWordsSchema,
);

/** `{ pc: [ordinateur, ordi] }` → « ordinateur » and « ordi » → « pc ». */
const byAlias = (groups: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(groups).flatMap(([word, aliases]) => aliases.map((alias) => [alias, word])));

export const sameWords = byAlias(searchWords.same);

const unitAliases = byAlias(searchWords.units);

/** « gb » → « go »; undefined if it is no unit. */
export function unitOf(word: string): string | undefined {
  return unitAliases.get(word) ?? (Object.hasOwn(searchWords.units, word) ? word : undefined);
}
