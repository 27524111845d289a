import type { SearchResult } from 'minisearch';
import type { Wish } from './read-question.ts';
import type { SearchDocument } from './search-document.ts';

/** Factor for a title that holds every word of the question, and a larger one for a name that customers use. */
const WHOLE_TITLE_WEIGHT = 1.8;
const WHOLE_NAME_WEIGHT = 4;

/**
 * A document with its score, the number of wishes it holds, and how many of them are in its names, or in its names and
 * its title.
 */
export type Hit = {
  id: number;
  document: SearchDocument;
  score: number;
  wishes: number;
  inNames: number;
  inTitle: number;
};

export function hitOf(
  document: SearchDocument,
  { id, score, queryTerms, match }: SearchResult,
  wish: Wish,
): Hit {
  let place = ELSEWHERE;
  for (const { terms } of wish.alternatives) {
    let least = IN_NAMES;
    for (const term of terms) least = Math.min(least, placeOf(match[term]?.[0]));
    place = Math.max(place, least);
    if (place === IN_NAMES) break;
  }
  return {
    id,
    document,
    // MiniSearch adds a score for each way to hold a wish, but one way is enough.
    score: score / queryTerms.length,
    wishes: 1,
    inNames: place === IN_NAMES ? 1 : 0,
    inTitle: place === ELSEWHERE ? 0 : 1,
  };
}

const [ELSEWHERE, IN_TITLE, IN_NAMES] = [0, 1, 2];
const placeOf = (field: string | undefined) =>
  field === 'names' ? IN_NAMES : field === 'title' ? IN_TITLE : ELSEWHERE;

export function addHit(hit: Hit, other: Hit | undefined): void {
  if (!other) return;
  hit.score += other.score;
  hit.wishes += other.wishes;
  hit.inNames += other.inNames;
  hit.inTitle += other.inTitle;
}

/** Factor by which one more word of the question outweighs the same word in many ways. */
export function wholenessOf({ wishes, inNames, inTitle }: Hit, asked: number): number {
  const whole = inNames === asked ? WHOLE_NAME_WEIGHT : inTitle === asked ? WHOLE_TITLE_WEIGHT : 1;
  return (wishes / asked) * whole;
}

export const byScore = (a: Hit, b: Hit) => b.score - a.score || (a.document.path < b.document.path ? -1 : 1);

/** The hits with the highest scores, in order: the other thousands need not be sorted. */
export function highest(hits: readonly Hit[], limit: number): Hit[] {
  if (hits.length <= limit) return hits.toSorted(byScore);
  const least = new Float64Array(hits.map(({ score }) => score)).sort().at(-limit) ?? 0;
  return hits
    .filter(({ score }) => score >= least)
    .sort(byScore)
    .slice(0, limit);
}

/** All hits, those with the highest scores in order before the others. */
export function highestFirst(hits: readonly Hit[], limit: number): Hit[] {
  const first = highest(hits, limit);
  if (first.length === hits.length) return first;
  const ordered = new Set(first);
  return [...first, ...hits.filter((hit) => !ordered.has(hit))];
}
