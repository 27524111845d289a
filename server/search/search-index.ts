import { type SearchKind, searchKinds } from '#domain/search.ts';
import { buyingWords, learningWords, repairWords } from './french-words.ts';
import { createPostings, type Postings } from './postings.ts';
import { type Question, readQuestion, type Wish } from './read-question.ts';
import type { SearchDocument } from './search-document.ts';
import { type Token, tokenize } from './tokenize.ts';
import { createVocabulary } from './vocabulary.ts';

/** The documents of one kind that answer. */
export type AnswerGroup = {
  kind: SearchKind;
  /** How many there are. */
  total: number;
  /** The best of them, best first. */
  documents: SearchDocument[];
};

export type Answer = Question & {
  /** The kind whose first document answers best comes first. */
  groups: AnswerGroup[];
  /** The best of all kinds, best first. */
  best: SearchDocument[];
  /** What to mark in them. */
  terms: ReadonlySet<string>;
  /** Every word of the question that some document holds is in each of these. */
  isWhole: boolean;
};

export type SearchIndex = {
  add: (document: SearchDocument) => number;
  /** @param id what `add` gave. */
  remove: (id: number) => void;
  ask: (words: string, options: { isTyping: boolean }) => Answer;
};

const FIELDS = ['title', 'keywords', 'headings', 'text'] as const;
type Field = (typeof FIELDS)[number];
const FIELD_WEIGHTS: Record<Field, number> = { title: 6, keywords: 3, headings: 2, text: 1 };

/** Of two pages that answer as well, the one that does the work comes before the one that tells of it. */
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
const REPAIRS: ReadonlySet<SearchKind> = new Set(['service', 'panne', 'prix']);
const LESSONS: ReadonlySet<SearchKind> = new Set(['guide', 'article', 'question']);
const GOODS: ReadonlySet<SearchKind> = new Set(['produit']);
const INTENT_WEIGHT = 1.25;
/** Also lifts what keeps a product behind the repair of the same words (product-documents.ts). */
const BUYING_WEIGHT = 1.7;
/** A title that holds every word of the question is worth this many times another. */
const WHOLE_TITLE_WEIGHT = 1.8;

/** Documents of one kind that are put in order; nobody reads further. */
const ORDERED_MAX = 200;
const BEST_MAX = 20;

/** An index in memory (decision 015). */
export function createSearchIndex(): SearchIndex {
  const documents: (SearchDocument | undefined)[] = [];
  const vocabulary = createVocabulary();
  const postings = createPostings(FIELDS.map((field) => FIELD_WEIGHTS[field]));

  function termsOf(text: string): string[] {
    const tokens = tokenize(text);
    vocabulary.learn(text, tokens);
    return tokens.map(({ term }: Token) => term);
  }

  return {
    add(document) {
      const id = documents.push(document) - 1;
      postings.add(
        id,
        FIELDS.map((field) => termsOf(fieldOf(document, field))),
      );
      return id;
    },
    remove(id) {
      const document = documents[id];
      if (!document) return;
      for (const field of FIELDS) vocabulary.forget(tokenize(fieldOf(document, field)));
      postings.remove(id);
      documents[id] = undefined;
    },
    ask(words, options) {
      const question = readQuestion(words, vocabulary, options);
      const wishes = question.wishes.filter(({ alternatives }) => alternatives.length > 0);
      const { found, score, isWhole } = match(wishes, postings);
      const intent = intentOf(wishes);
      const byKind = new Map<SearchKind, number[]>();
      for (const id of found) {
        const document = documents[id];
        if (!document) continue;
        score[id] = (score[id] as number) * weightOf(document, intent);
        const ofKind = byKind.get(document.kind);
        if (ofKind) ofKind.push(id);
        else byKind.set(document.kind, [id]);
      }
      const hitsOf = (ids: readonly number[], limit: number): Hit[] =>
        highest(ids, score, limit).map((id) => ({
          document: documents[id] as SearchDocument,
          score: score[id] as number,
        }));
      const groups = searchKinds
        .filter(({ id }) => byKind.has(id))
        .map(({ id }) => {
          const ids = byKind.get(id) ?? [];
          return { kind: id, total: ids.length, hits: hitsOf(ids, ORDERED_MAX).sort(byScore) };
        })
        .sort((a, b) => (b.hits[0]?.score ?? 0) - (a.hits[0]?.score ?? 0));
      return {
        ...question,
        groups: groups.map(({ kind, total, hits }) => ({
          kind,
          total,
          documents: hits.map(({ document }) => document),
        })),
        best: groups
          .flatMap(({ hits }) => hits)
          .sort(byScore)
          .slice(0, BEST_MAX)
          .map(({ document }) => document),
        terms: new Set(wishes.flatMap(({ alternatives }) => alternatives.flatMap(({ terms }) => terms))),
        isWhole,
      };
    },
  };
}

function fieldOf(document: SearchDocument, field: Field): string {
  if (field === 'title') return document.title;
  if (field === 'text') return `${document.summary}\n${document.place}\n${document.text}`;
  return document[field].join('\n');
}

/**
 * The documents that hold every wish, or those that hold some when there is none. Of several ways to hold a wish the one
 * worth most counts.
 */
function match(
  wishes: readonly Wish[],
  postings: Postings,
): { found: number[]; score: Float64Array; isWhole: boolean } {
  const size = wishes.length > 0 ? postings.size() : 0;
  const score = new Float64Array(size);
  const held = new Uint8Array(size);
  const named = new Uint8Array(size);
  const touched: number[] = [];
  const forWish = new Float64Array(size);
  const namedForWish = new Uint8Array(size);
  for (const { alternatives } of wishes) {
    const ofWish: number[] = [];
    for (const { terms, weight } of alternatives) {
      postings.score(terms, (id, worth, isNamed) => {
        if (forWish[id] === 0) ofWish.push(id);
        forWish[id] = Math.max(forWish[id] as number, worth * weight);
        if (isNamed) namedForWish[id] = 1;
      });
    }
    for (const id of ofWish) {
      if (held[id] === 0) touched.push(id);
      held[id] = (held[id] as number) + 1;
      named[id] = (named[id] as number) + (namedForWish[id] as number);
      score[id] = (score[id] as number) + (forWish[id] as number);
      forWish[id] = 0;
      namedForWish[id] = 0;
    }
  }
  const whole = touched.filter((id) => held[id] === wishes.length);
  const isWhole = whole.length > 0;
  const found = isWhole ? whole : touched;
  for (const id of found) {
    // One more word is worth more than the same word many times.
    const share = (held[id] as number) / wishes.length;
    score[id] = (score[id] as number) * share * (named[id] === wishes.length ? WHOLE_TITLE_WEIGHT : 1);
  }
  return { found, score, isWhole };
}

type Hit = { document: SearchDocument; score: number };

const byScore = (a: Hit, b: Hit) => b.score - a.score || a.document.path.localeCompare(b.document.path);

/** The ids with the highest scores, in no order: thousands are not put in order for the sake of a few. */
function highest(ids: readonly number[], score: Float64Array, limit: number): number[] {
  if (ids.length <= limit) return [...ids];
  const scores = new Float64Array(ids.length);
  for (let at = 0; at < ids.length; at += 1) scores[at] = score[ids[at] as number] as number;
  const least = scores.sort()[ids.length - limit] as number;
  const above = ids.filter((id) => (score[id] as number) > least);
  // Of those that tie for the last places, the first come.
  const tied = ids.filter((id) => score[id] === least);
  return [...above, ...tied.slice(0, limit - above.length)];
}

type Intent = keyof typeof WANTED;

const WANTED = {
  learn: { kinds: LESSONS, times: INTENT_WEIGHT },
  buy: { kinds: GOODS, times: BUYING_WEIGHT },
  repair: { kinds: REPAIRS, times: INTENT_WEIGHT },
};

function intentOf(wishes: readonly Wish[]): Intent | null {
  if (wishes.some(({ word }) => learningWords.has(word))) return 'learn';
  if (wishes.some(({ word }) => buyingWords.has(word))) return 'buy';
  return wishes.some(({ word }) => repairWords.has(word)) ? 'repair' : null;
}

function weightOf({ kind, weight = 1 }: SearchDocument, intent: Intent | null): number {
  return weight * KIND_WEIGHTS[kind] * (intent && WANTED[intent].kinds.has(kind) ? WANTED[intent].times : 1);
}
