import { isOldVersion } from '#server/content/page-address.ts';
import type { Problem } from '#server/content/problem.ts';
import type { SourcePage } from '#server/content/source/read-page.ts';
import type { Check } from '../context.ts';

const SHINGLE_WORDS = 5;
const MAXIMUM_SHARE = 0.2;

/** No page repeats another: at most a fifth of the five-word runs of the shorter one are found in the other. */
export const checkSimilarity: Check = ({ pages: all }) => {
  const pages = all.filter(({ page }) => !isOldVersion(page.path));
  const runs = pages.map(listShingles);
  return [...countShared(runs)].flatMap(([pair, shared]): Problem[] => {
    const [a = 0, b = 0] = pair.split(' ').map(Number);
    const share = shared / Math.min(runs[a]?.size ?? 1, runs[b]?.size ?? 1);
    const [first, second] = [pages[a], pages[b]];
    if (share <= MAXIMUM_SHARE || !first || !second) return [];
    const message = `${Math.round(share * 100)} % de texte commun avec ${first.page.source} (20 % au plus)`;
    return [{ file: second.page.source, line: null, severity: 'error', message }];
  });
};

function listShingles({ blocks }: SourcePage): Set<string> {
  const words = blocks.flatMap(({ text }) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const shingles = new Set<string>();
  for (let start = 0; start + SHINGLE_WORDS <= words.length; start += 1) {
    shingles.add(words.slice(start, start + SHINGLE_WORDS).join(' '));
  }
  return shingles;
}

/** Shared runs by pair "a b", a < b. Through an index of runs: comparing every pair of sets grows with its square. */
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
