import type { SearchKind } from '#domain/content/search.ts';
import { isUnknown, type Wish } from './read-question.ts';
import type { SearchDocument } from './search-document.ts';
import { searchWords } from './search-words.ts';
import { termOf } from './tokenize.ts';

/**
 * Factors by kind: of two pages that answer equally well, the one that offers the work comes before the one that tells
 * of it.
 */
const KIND_WEIGHTS: Record<SearchKind, number> = {
  service: 1.2,
  panne: 1.2,
  prix: 0.8,
  produit: 1.1,
  hebergement: 1.1,
  guide: 0.9,
  question: 0.9,
  article: 0.75,
  page: 0.9,
};
const INTENTS = {
  learn: { kinds: new Set<SearchKind>(['guide', 'article', 'question']), weight: 1.25 },
  /**
   * This weight also outdoes the one that keeps a product behind the repair with the same words (product-documents.ts).
   */
  buy: { kinds: new Set<SearchKind>(['produit']), weight: 2.6 },
  repair: { kinds: new Set<SearchKind>(['service', 'panne', 'prix']), weight: 1.25 },
  goods: { kinds: new Set<SearchKind>(['produit']), weight: 3.2 },
};

export type Intent = keyof typeof INTENTS;

const termsOf = (words: readonly string[]) => new Set(words.map(termOf));
const WORDS = {
  shop: termsOf(searchWords.intents.shop),
  learn: termsOf(searchWords.intents.learn),
  buy: termsOf(searchWords.intents.buy),
  repair: termsOf(searchWords.intents.repair),
  goods: termsOf(searchWords.intents.goods),
};

const isOneOf = (words: ReadonlySet<string>) => (wish: Wish) => words.has(termOf(wish.word));

/** Whether the word says that the visitor wants to do it, which no product tells. */
export const isLearning = (wish: Wish): boolean => isOneOf(WORDS.learn)(wish);

/** Whether the word says what the visitor wants to do with a thing. That no product contains it means nothing. */
export const isIntent = (wish: Wish): boolean =>
  [WORDS.shop, WORDS.learn, WORDS.buy, WORDS.repair].some((words) => isOneOf(words)(wish));

/** The wishes that documents can hold; a wish to buy is left out, unless the question has no other. */
export function soughtOf(wishes: readonly Wish[]): Wish[] {
  const held = wishes.filter((wish) => !isUnknown(wish));
  const things = held.filter((wish) => !isOneOf(WORDS.shop)(wish));
  return things.length > 0 ? things : held;
}

/** The intention in the words of a question, besides the things they name; null if there is none. */
export function intentOf(wishes: readonly Wish[]): Intent | null {
  if (wishes.some(isOneOf(WORDS.learn))) return 'learn';
  if (wishes.some(isOneOf(WORDS.buy)) || wishes.some(isOneOf(WORDS.shop))) return 'buy';
  if (wishes.some(isOneOf(WORDS.repair))) return 'repair';
  return wishes.every((wish) => isOneOf(WORDS.goods)(wish) || /^\d/.test(wish.word)) ? 'goods' : null;
}

/** Factor for a hit on the document beside others. */
export function weightOf({ kind, weight = 1 }: SearchDocument, intent: Intent | null): number {
  const isWanted = intent && INTENTS[intent].kinds.has(kind);
  return weight * KIND_WEIGHTS[kind] * (isWanted ? INTENTS[intent].weight : 1);
}
