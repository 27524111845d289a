import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import { type SearchKind, searchKinds } from '#domain/content/search.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { type Question, readQuestion, type Wish } from './read-question.ts';
import type { SearchDocument } from './search-document.ts';
import { type Intent, intentOf, soughtOf, weightOf } from './search-intents.ts';
import { tokenize } from './tokenize.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

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

/** From the best on. */
const FIELDS = ['names', 'title', 'keywords', 'headings', 'text'] as const;
type Field = (typeof FIELDS)[number];
const FIELD_WEIGHTS: Record<Field, number> = { names: 5, title: 6, keywords: 3, headings: 2, text: 1 };

/** A title that holds every word of the question is worth this many times another, and a name that customers use more. */
const WHOLE_TITLE_WEIGHT = 1.8;
const WHOLE_NAME_WEIGHT = 4;

/** Documents of one kind that are put in order; nobody reads further. */
const ORDERED_MAX = 200;
const BEST_MAX = 20;

/** An index in memory (decision 049). */
export function createSearchIndex(): SearchIndex {
  const vocabulary = createVocabulary();
  const index = new MiniSearch<{ id: number } & IndexedTerms>({
    fields: [...FIELDS],
    tokenize: (terms) => terms.split(' '),
    processTerm: (term) => term,
    searchOptions: { boost: FIELD_WEIGHTS },
  });
  /** By number: what is gone leaves its place empty. */
  const documents: (SearchDocument | undefined)[] = [];
  const phrases = new Map<string, number>();

  /** What holds the wish. MiniSearch is let put nothing in order: most of it is never shown. */
  function hold(wish: Wish, among?: ReadonlyMap<number, Hit>): Hit[] {
    const hits: Hit[] = [];
    index.search(queryOf(wish), {
      filter(found) {
        hits.push(hitOf(documents[found.id] as SearchDocument, found, wish));
        return false;
      },
      ...(among && { boostDocument: (id) => (among.has(id) ? 1 : 0) }),
    });
    return hits;
  }

  /** The documents that hold every wish: from the rarest on, each wish is looked for in what is left only. */
  function holdAll(wishes: readonly Wish[]): Hit[] {
    const frequency = ({ alternatives }: Wish) =>
      alternatives.reduce((sum, { terms }) => sum + Math.min(...terms.map(vocabulary.frequency)), 0);
    const [rarest, ...others] = wishes.toSorted((a, b) => frequency(a) - frequency(b));
    let left = rarest ? hold(rarest) : [];
    for (const wish of others) {
      if (left.length === 0) break;
      const before = new Map(left.map((hit) => [hit.id, hit]));
      left = hold(wish, before);
      for (const hit of left) addHit(hit, before.get(hit.id));
    }
    return left;
  }

  /** The documents that hold some of the wishes. */
  function holdSome(wishes: readonly Wish[]): Hit[] {
    const held = new Map<number, Hit>();
    for (const hit of wishes.flatMap((wish) => hold(wish))) {
      addHit(hit, held.get(hit.id));
      held.set(hit.id, hit);
    }
    return [...held.values()];
  }

  function match(wishes: readonly Wish[], intent: Intent | null): { hits: Hit[]; isWhole: boolean } {
    const all = holdAll(wishes);
    const isWhole = all.length > 0;
    const hits = isWhole ? all : holdSome(wishes);
    for (const hit of hits) hit.score *= wholenessOf(hit, wishes.length) * weightOf(hit.document, intent);
    return { hits, isWhole };
  }

  /** Puts the page that a phrase or the number of a case means before any other. */
  function promote(words: string, hits: Hit[]): boolean {
    const asked = ` ${plain(words)} `;
    const isMeant = (phrase: string) =>
      /[ \d]/.test(phrase) ? asked.includes(` ${phrase}`) : asked === ` ${phrase} `;
    const [, id = -1] = [...phrases].find(([phrase]) => isMeant(phrase)) ?? [];
    const document = documents[id];
    if (!document) return false;
    const hit = hits.find((one) => one.id === id);
    if (hit) hit.score = Number.MAX_VALUE;
    else hits.push({ id, document, score: Number.MAX_VALUE, wishes: 0, inNames: 0, inTitle: 0 });
    return true;
  }

  return {
    add(document) {
      const id = documents.push(document) - 1;
      index.add({ id, ...indexedTerms(document, vocabulary) });
      for (const phrase of document.phrases ?? []) phrases.set(plain(phrase), id);
      return id;
    },
    remove(id) {
      const document = documents[id];
      if (!document) return;
      documents[id] = undefined;
      index.discard(id);
      for (const field of FIELDS) vocabulary.forget(tokenize(fieldOf(document, field)));
      for (const phrase of document.phrases ?? []) phrases.delete(plain(phrase));
    },
    ask(words, options) {
      const question = readQuestion(words, vocabulary, options);
      const wishes = soughtOf(question.wishes);
      const { hits, isWhole } = match(wishes, intentOf(question.wishes));
      const isMeant = promote(words, hits);
      const groups = groupsOf(hits);
      return {
        ...(isMeant ? { wishes: [] } : question),
        groups: groups.map(({ kind, total, best }) => ({ kind, total, documents: documentsOf(best) })),
        best: documentsOf(
          groups
            .flatMap(({ best }) => best)
            .sort(byScore)
            .slice(0, BEST_MAX),
        ),
        terms: new Set(wishes.flatMap(({ alternatives }) => alternatives.flatMap(({ terms }) => terms))),
        isWhole: isWhole || isMeant,
      };
    },
  };
}

/** What MiniSearch is given of a document: the terms of each field, with spaces between. */
type IndexedTerms = Partial<Record<Field, string>>;

/** All its occurrences count in the best field that holds a term: common words are most of what a search costs. */
function indexedTerms(document: SearchDocument, vocabulary: Vocabulary): IndexedTerms {
  const bestOf = new Map<string, Field>();
  const terms = new Map<Field, string[]>();
  for (const field of FIELDS) {
    const text = fieldOf(document, field);
    const tokens = tokenize(text);
    vocabulary.learn(text, tokens);
    for (const { term } of tokens) {
      const best = bestOf.get(term) ?? field;
      bestOf.set(term, best);
      const inBest = terms.get(best) ?? [];
      inBest.push(term);
      terms.set(best, inBest);
    }
  }
  return Object.fromEntries([...terms].map(([field, all]) => [field, all.join(' ')]));
}

function fieldOf(document: SearchDocument, field: Field): string {
  if (field === 'title') return `${document.title}\n${document.shortTitle ?? ''}`;
  if (field === 'text') return `${document.summary}\n${document.text}`;
  return document[field]?.join('\n') ?? '';
}

/** Folded, its words with one space between them. */
const plain = (text: string) =>
  foldText(text)
    .match(/[a-z0-9]+/g)
    ?.join(' ') ?? '';

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

/** A document, what it is worth, how many wishes it holds, and how many of them in its names, or in these and its title. */
type Hit = {
  id: number;
  document: SearchDocument;
  score: number;
  wishes: number;
  inNames: number;
  inTitle: number;
};

function hitOf(document: SearchDocument, { id, score, queryTerms, match }: SearchResult, wish: Wish): Hit {
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
    // MiniSearch counts each way to hold a wish once more: one way is enough.
    score: score / queryTerms.length,
    wishes: 1,
    inNames: place === IN_NAMES ? 1 : 0,
    inTitle: place === ELSEWHERE ? 0 : 1,
  };
}

const [ELSEWHERE, IN_TITLE, IN_NAMES] = [0, 1, 2];
const placeOf = (field: string | undefined) =>
  field === 'names' ? IN_NAMES : field === 'title' ? IN_TITLE : ELSEWHERE;

function addHit(hit: Hit, other: Hit | undefined): void {
  if (!other) return;
  hit.score += other.score;
  hit.wishes += other.wishes;
  hit.inNames += other.inNames;
  hit.inTitle += other.inTitle;
}

/** One more word of the question is worth more than the same word in many ways. */
function wholenessOf({ wishes, inNames, inTitle }: Hit, asked: number): number {
  const whole = inNames === asked ? WHOLE_NAME_WEIGHT : inTitle === asked ? WHOLE_TITLE_WEIGHT : 1;
  return (wishes / asked) * whole;
}

const byScore = (a: Hit, b: Hit) => b.score - a.score || (a.document.path < b.document.path ? -1 : 1);

/** The hits with the highest scores, in order: thousands are not put in order for the sake of a few. */
function highest(hits: readonly Hit[], limit: number): Hit[] {
  if (hits.length <= limit) return hits.toSorted(byScore);
  const least = new Float64Array(hits.map(({ score }) => score)).sort().at(-limit) ?? 0;
  return hits
    .filter(({ score }) => score >= least)
    .sort(byScore)
    .slice(0, limit);
}

const documentsOf = (hits: readonly Hit[]) => hits.map(({ document }) => document);

function groupsOf(hits: readonly Hit[]): { kind: SearchKind; total: number; best: Hit[] }[] {
  const byKind = Map.groupBy(hits, ({ document }) => document.kind);
  return searchKinds
    .flatMap(({ id }) => {
      const ofKind = byKind.get(id);
      return ofKind ? [{ kind: id, total: ofKind.length, best: highest(ofKind, ORDERED_MAX) }] : [];
    })
    .sort((a, b) => (b.best[0]?.score ?? 0) - (a.best[0]?.score ?? 0));
}
