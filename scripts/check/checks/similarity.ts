import { isOldVersion } from '#server/content/page-address.ts';
import type { Problem } from '#server/content/problem.ts';
import type { SourcePage } from '#server/content/source/read-page.ts';
import type { Check } from '../context.ts';
import { proseOfPage } from '../prose-of-page.ts';

const SHINGLE_WORDS = 5;
const MAXIMUM_SHARE = 0.2;

type SimilarPair = { first: SourcePage; second: SourcePage; share: number };

/** No page repeats another: at most a fifth of the five-word sequences of the shorter one occur in the other. */
export const checkSimilarity: Check = ({ pages }) =>
  similarPairs(pages)
    .filter(({ share }) => share > MAXIMUM_SHARE)
    .map(({ first, second, share }): Problem => {
      const message = `${percent(share)} de texte commun avec ${first.page.source} (${percent(MAXIMUM_SHARE)} au plus)`;
      return { file: second.page.source, line: null, severity: 'error', message };
    });

/**
 * A report of how close pages come to each other: for each type, one line with its closest pair, whatever the other page's type.
 */
export function reportSimilarity(pages: readonly SourcePage[]): string[] {
  const nearestFirst = similarPairs(pages).sort((a, b) => b.share - a.share);
  const types = [...new Set(pages.map(({ page }) => page.type))].sort();
  return types.map((type) => {
    const nearest = nearestFirst.find((pair) =>
      [pair.first, pair.second].some(({ page }) => page.type === type),
    );
    if (!nearest) return `${type} : rien de commun avec une autre page`;
    const { first, second, share } = nearest;
    return `${type} : ${percent(share)} au plus, ${first.page.path} et ${second.page.path}`;
  });
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** Every pair of pages with a common sequence, in the order of the pages. */
function similarPairs(all: readonly SourcePage[]): SimilarPair[] {
  // An older version of a legal text may repeat the one in force.
  const pages = all.filter(({ page }) => !isOldVersion(page.path));
  const runs = pages.map(listShingles);
  return [...countShared(runs)].flatMap(([pair, shared]) => {
    const [a = 0, b = 0] = pair.split(' ').map(Number);
    const [first, second] = [pages[a], pages[b]];
    if (!first || !second) return [];
    return [{ first, second, share: shared / Math.min(runs[a]?.size ?? 1, runs[b]?.size ?? 1) }];
  });
}

function listShingles(source: SourcePage): Set<string> {
  const words = proseOfPage(source).flatMap(({ text }) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const shingles = new Set<string>();
  for (let start = 0; start + SHINGLE_WORDS <= words.length; start += 1) {
    shingles.add(words.slice(start, start + SHINGLE_WORDS).join(' '));
  }
  return shingles;
}

/**
 * Common sequences by pair "a b", a < b. It uses an index of sequences: comparing every pair of sets grows with the
 * square.
 */
function countShared(runs: Set<string>[]): Map<string, number> {
  const owners = new Map<string, number[]>();
  const shared = new Map<string, number>();
  runs.forEach((shingles, page) => {
    for (const shingle of shingles) {
      const known = owners.get(shingle) ?? [];
      for (const other of known) {
        const pair = `${other} ${page}`;
        shared.set(pair, (shared.get(pair) ?? 0) + 1);
      }
      owners.set(shingle, [...known, page]);
    }
  });
  return shared;
}
