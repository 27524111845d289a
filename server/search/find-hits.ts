import type MiniSearch from 'minisearch';
import type { Query } from 'minisearch';
import { addHit, type Hit, hitOf } from './hits.ts';
import { FIELDS, type IndexedTerms } from './index-fields.ts';
import type { Wish } from './read-question.ts';
import type { SearchDocument } from './search-document.ts';
import type { Vocabulary } from './vocabulary.ts';

export type SearchedIndex = {
  index: MiniSearch<{ id: number } & IndexedTerms>;
  /** Documents by number; a removed one leaves its place empty. */
  documents: readonly (SearchDocument | undefined)[];
  vocabulary: Vocabulary;
};

export type MayAnswer = (id: number) => boolean;

export type HitFinder = ReturnType<typeof createHitFinder>;

/** Finds the documents that hold wishes. */
export function createHitFinder({ index, documents, vocabulary }: SearchedIndex) {
  /** The documents that hold the wish and may answer. MiniSearch does not sort them: most are never shown. */
  function hold(wish: Wish, mayAnswer?: MayAnswer): Hit[] {
    const hits: Hit[] = [];
    index.search(queryOf(wish), {
      filter(found) {
        hits.push(hitOf(documents[found.id] as SearchDocument, found, wish));
        return false;
      },
      ...(mayAnswer && { boostDocument: (id) => (mayAnswer(id) ? 1 : 0) }),
    });
    return hits;
  }

  /**
   * The documents that hold every wish: it starts with the rarest, and looks for each next one only in the documents
   * that are left.
   */
  function holdAll(wishes: readonly Wish[], mayAnswer?: MayAnswer): Hit[] {
    const frequency = ({ alternatives }: Wish) =>
      alternatives.reduce((sum, { terms }) => sum + Math.min(...terms.map(vocabulary.frequency)), 0);
    const [rarest, ...others] = wishes.toSorted((a, b) => frequency(a) - frequency(b));
    let left = rarest ? hold(rarest, mayAnswer) : [];
    for (const wish of others) {
      if (left.length === 0) break;
      const before = new Map(left.map((hit) => [hit.id, hit]));
      left = hold(wish, (id) => before.has(id));
      for (const hit of left) addHit(hit, before.get(hit.id));
    }
    return left;
  }

  /** The documents that hold some of the wishes. */
  function holdSome(wishes: readonly Wish[], mayAnswer?: MayAnswer): Hit[] {
    const held = new Map<number, Hit>();
    for (const hit of wishes.flatMap((wish) => hold(wish, mayAnswer))) {
      addHit(hit, held.get(hit.id));
      held.set(hit.id, hit);
    }
    return [...held.values()];
  }

  return { hold, holdAll, holdSome };
}

/** Any way to hold the wish: all words of a way, at its weight. */
function queryOf({ alternatives }: Wish): Query {
  return {
    combineWith: 'OR',
    queries: alternatives.map(({ terms, weight, isOutsideTexts }) => ({
      ...(isOutsideTexts && { fields: FIELDS.filter((field) => field !== 'text') }),
      combineWith: 'AND',
      queries: terms,
      boostTerm: () => weight,
    })),
  };
}
