import MiniSearch from 'minisearch';
import { type SearchKind, searchKinds } from '#domain/content/search.ts';
import { createHitFinder, type SearchedIndex } from './find-hits.ts';
import { byScore, type Hit, highest, highestFirst, wholenessOf } from './hits.ts';
import { FIELD_WEIGHTS, FIELDS, fieldOf, indexedTerms, plain } from './index-fields.ts';
import { createProductMatcher } from './match-products.ts';
import { nameCodes } from './name-codes.ts';
import { isUnknown, type Question, readQuestion, type Wish } from './read-question.ts';
import { NO_DEVICES, type SearchDevices } from './search-devices.ts';
import type { SearchDocument } from './search-document.ts';
import { type Intent, intentOf, isIntent, soughtOf, weightOf } from './search-intents.ts';
import { tokenize } from './tokenize.ts';
import { createVocabulary } from './vocabulary.ts';

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
  const index: SearchedIndex['index'] = new MiniSearch({
    fields: [...FIELDS],
    tokenize: (terms) => terms.split(' '),
    processTerm: (term) => term,
    searchOptions: { boost: FIELD_WEIGHTS },
  });
  /** Documents by number; a removed one leaves its place empty. */
  const documents: (SearchDocument | undefined)[] = [];
  const phrases = new Map<string, number>();
  const finder = createHitFinder({ index, documents, vocabulary });
  const { matchProducts, isOfProducts } = createProductMatcher({
    finder,
    isProduct: (id) => documents[id]?.kind === 'produit',
    vocabulary,
  });

  /** Reads makers' codes as the names of their models, and shows these as the correction. */
  function read(words: string, options: { isTyping: boolean }): Question {
    const named = nameCodes(words, vocabulary, devices.nameOf);
    return {
      ...(named !== null && { corrected: named }),
      ...readQuestion(named ?? words, vocabulary, options),
    };
  }

  function match(wishes: readonly Wish[], intent: Intent | null): { hits: Hit[]; isWhole: boolean } {
    const all = finder.holdAll(wishes);
    const isWhole = all.length > 0;
    const hits = isWhole ? all : finder.holdSome(wishes);
    weigh(hits, wishes.length, intent);
    return { hits, isWhole };
  }

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
