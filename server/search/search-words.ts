import path from 'node:path';
import { z } from 'zod';
import { readYamlFile } from '../content/source/yaml-file.ts';

const words = z.array(z.string().trim().min(1).max(160));

/** content/data/search.yml: what customers call our things. All words folded: no capitals, no accents. */
const searchWordsSchema = z.strictObject({
  /** The word of the index, and the words that mean quite the same. */
  same: z.record(z.string(), words),
  /** As `same`, after a number. */
  units: z.record(z.string(), words),
  /** Of one line each also finds the others, at a lower weight: the exact word stays first. */
  close: z.array(words),
  /** A word also finds what it gathers; not the other way round. */
  wider: z.record(z.string(), words),
  intents: z.strictObject({
    /** The asker wants to buy something. Looked for only when nothing else is said. */
    shop: words,
    /** The asker wants to do it, or to know. */
    learn: words,
    /** The asker wants to buy it. */
    buy: words,
    /** The asker wants it done by the shop. */
    repair: words,
    /** A question of nothing else wants to buy it as well. */
    goods: words,
  }),
  /** What customers call products whose name holds one of `has`. */
  products: z.array(z.strictObject({ has: words.min(1), words })),
  /** What customers call a page, besides its own words. */
  pages: z.array(
    z.strictObject({
      path: z.string().startsWith('/'),
      /** Of a page that is not in content/: what can be done on the site. */
      title: z.string().min(3).max(60).optional(),
      summary: z.string().min(10).max(200).optional(),
      words: words.default([]),
      /** Who writes one of these means this page before any other. */
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

/** « gb » → « go »; undefined for what is no unit. */
export function unitOf(word: string): string | undefined {
  return unitAliases.get(word) ?? (Object.hasOwn(searchWords.units, word) ? word : undefined);
}
