import MiniSearch, { type Query } from 'minisearch';
import { type SearchKind, searchKinds } from '#domain/content/search.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { addHit, byScore, type Hit, highest, highestFirst, hitOf, wholenessOf } from './hits.ts';
import { nameCodes } from './name-codes.ts';
import { isUnknown, type Question, readQuestion, type Wish } from './read-question.ts';
import { NO_DEVICES, type SearchDevices } from './search-devices.ts';
import type { SearchDocument } from './search-document.ts';
import { type Intent, intentOf, isIntent, isLearning, soughtOf, weightOf } from './search-intents.ts';
import { tokenize } from './tokenize.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

/** The documents of one kind that answer. */
export type AnswerGroup = {
  kind: SearchKind;
  /** The number of documents. */
  total: number;
  /** The best of them, best first. */
  documents: SearchDocument[];
};

export type Answer = Question & {
  /** The kind whose first document answers best comes first. */
  groups: AnswerGroup[];
  /** The best of all kinds, best first. */
  best: SearchDocument[];
  /** The terms to mark in them. */
  terms: ReadonlySet<string>;
  /** Every word of the question that some document holds is in each of these. */
  isWhole: boolean;
};

/** The shop's answer to a question. */
export type ProductAnswer = {
  /** All products that answer, the best of them in order. */
  products: SearchDocument[];
  /** The question in the known words that replace its unknown ones; null if there is none to replace. */
  corrected: string | null;
  /** Words that no product holds. */
  unknown: string[];
  /** Words of products to try instead. */
  nearby: string[];
  /** No product holds all the other words: these hold most of them. */
  isPartial: boolean;
};

export type SearchIndex = {
  add: (document: SearchDocument) => number;
  /** @param id what `add` gave. */
  remove: (id: number) => void;
  ask: (words: string, options: { isTyping: boolean }) => Answer;
  /** Answers as if there were only products. */
  askProducts: (words: string) => ProductAnswer;
};

type MayAnswer = (id: number) => boolean;

/** The fields, best first. */
const FIELDS = ['names', 'title', 'keywords', 'headings', 'text'] as const;
type Field = (typeof FIELDS)[number];
const FIELD_WEIGHTS: Record<Field, number> = { names: 5, title: 6, keywords: 3, headings: 2, text: 1 };

/** Upper bound for the documents of one kind that are sorted: readers stop earlier. */
const ORDERED_MAX = 200;
const BEST_MAX = 20;
/** The shop shows all its pages, but few readers go this far. */
const ORDERED_PRODUCTS_MAX = 1_000;

/** The score of the second best, in parts of the best. */
const SECOND = 0.999;

/** An index in memory (decision 049). */
export function createSearchIndex(devices: SearchDevices = NO_DEVICES): SearchIndex {
  const vocabulary = createVocabulary();
  const index = new MiniSearch<{ id: number } & IndexedTerms>({
    fields: [...FIELDS],
    tokenize: (terms) => terms.split(' '),
    processTerm: (term) => term,
    searchOptions: { boost: FIELD_WEIGHTS },
  });
  /** Documents by number; a removed one leaves its place empty. */
  const documents: (SearchDocument | undefined)[] = [];
  const phrases = new Map<string, number>();

  /** Reads makers' codes as the names of their models, and shows these as the correction. */
  function read(words: string, options: { isTyping: boolean }): Question {
    const named = nameCodes(words, vocabulary, devices.nameOf);
    return {
      ...(named !== null && { corrected: named }),
      ...readQuestion(named ?? words, vocabulary, options),
    };
  }

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

  function match(wishes: readonly Wish[], intent: Intent | null): { hits: Hit[]; isWhole: boolean } {
    const all = holdAll(wishes);
    const isWhole = all.length > 0;
    const hits = isWhole ? all : holdSome(wishes);
    weigh(hits, wishes.length, intent);
    return { hits, isWhole };
  }

  const isProduct: MayAnswer = (id) => documents[id]?.kind === 'produit';

  function matchProducts(wishes: readonly Wish[]): { hits: Hit[]; missed: Wish[]; isPartial: boolean } {
    for (const asked of [wishes, wishes.filter((wish) => !isLearning(wish))]) {
      const all = holdAll(asked, isProduct);
      if (all.length > 0) return { hits: all, missed: [], isPartial: false };
    }
    const missed = wishes.filter((wish) => !isHeld(wish));
    const held = wishes
      .filter((wish) => !missed.includes(wish))
      .concat(missed.flatMap(deviceOf).filter(isHeld));
    const allHeld = holdAll(held, isProduct);
    if (allHeld.length > 0) return { hits: allHeld, missed, isPartial: false };
    const some = holdSome(held, isProduct);
    const most = some.reduce((max, hit) => Math.max(max, hit.wishes), 0);
    return { hits: some.filter((hit) => hit.wishes === most), missed, isPartial: some.length > 0 };
  }

  const isHeld = (wish: Wish) => hold(wish, isProduct).length > 0;

  /** « iphone » in « iphone 14 », when we have nothing for that model. */
  function deviceOf({ written }: Wish): Wish[] {
    const [device, ...rest] = written.split(' ');
    return device && rest.length > 0 ? readQuestion(device, vocabulary, { isTyping: false }).wishes : [];
  }

  const isOfProducts = (word: string) =>
    holdAll(readQuestion(word, vocabulary, { isTyping: false }).wishes, isProduct).length > 0;

  /** Puts the page for a phrase, or for the number of a case, before any other. */
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

  /** The prices of the model that the question names come first if it asks for nothing else, and else second. */
  function addModel(words: string, hits: Hit[]): void {
    const model = devices.pricesOf(words);
    if (!model) return;
    const best = hits.reduce((max, { score }) => Math.max(max, score), 0);
    const score = model.isFirst ? Number.MAX_VALUE : best * SECOND;
    hits.push({ id: -1, document: model.document, score, wishes: 0, inNames: 0, inTitle: 0 });
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
      const question = read(words, options);
      const wishes = soughtOf(question.wishes);
      const { hits, isWhole } = match(wishes, intentOf(question.wishes));
      const isMeant = promote(words, hits);
      addModel(words, hits);
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
    askProducts(words) {
      const { wishes, corrected = null } = read(words, { isTyping: false });
      const { hits, missed, isPartial } = matchProducts(soughtOf(wishes));
      weigh(hits, wishes.length, null);
      return {
        products: documentsOf(highestFirst(hits, ORDERED_PRODUCTS_MAX)),
        corrected,
        unknown: [...wishes.filter(isUnknown), ...missed.filter((wish) => !isIntent(wish))].map(
          ({ written }) => written,
        ),
        nearby: wishes.flatMap(({ nearby = [] }) => nearby).filter(isOfProducts),
        isPartial,
      };
    },
  };
}

/** The input of MiniSearch for a document: the terms of each field, with spaces between. */
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

/** The text folded, its words with one space between them. */
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

function weigh(hits: readonly Hit[], asked: number, intent: Intent | null): void {
  for (const hit of hits) hit.score *= wholenessOf(hit, asked) * weightOf(hit.document, intent);
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
