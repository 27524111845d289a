import { hash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { SearchChoice, SearchKind, Suggestion, Suggestions, TextPart } from '#domain/content/search.ts';
import { cleanWords } from '#domain/content/search.ts';
import { createAnswerMemory } from './answer-memory.ts';
import { excerptOf, highlight } from './highlight.ts';
import { isUnknown } from './read-question.ts';
import type { SearchDevices } from './search-devices.ts';
import type { SearchDocument, SearchSource } from './search-document.ts';
import { type Answer, type AnswerGroup, createSearchIndex, type ProductAnswer } from './search-index.ts';

type FoundItem = {
  path: string;
  kind: SearchKind;
  title: TextPart[];
  place: string;
  excerpt: TextPart[];
  price: string | null;
};

export type FoundGroup = { kind: SearchKind; total: number; items: FoundItem[] };

export type SearchResults = {
  total: number;
  /** The number of documents of each kind, in the order of the groups. */
  counts: { kind: SearchKind; total: number }[];
  /** The group whose first item answers best comes first; if one group is requested, only that one. */
  groups: FoundGroup[];
  pageCount: number;
  /** The question in the known words that replace its unknown ones; null if there is none to replace. */
  corrected: string | null;
  /** Words that no document holds. */
  unknown: string[];
  /** Words to try instead. */
  nearby: string[];
  /** No document holds all the words: these hold some of them. */
  isPartial: boolean;
};

export type { ProductAnswer };

/** One search over everything that can be found (decision 049). */
export type SiteSearch = {
  find: (choice: SearchChoice) => Promise<SearchResults>;
  /** The first answers while the visitor types. */
  suggest: (words: string) => Promise<Suggestions>;
  /** The answer in the shop. */
  products: (words: string) => Promise<ProductAnswer>;
  /** Builds the index now, rather than with the first question. */
  build: () => Promise<void>;
  /**
   * Reads the sources that carry one of the tags again (all of them: `*`), and takes in the changes. It does nothing
   * before the first build, which will read them as they are then.
   */
  rebuild: (tags: readonly string[]) => Promise<void>;
};

const GROUP_ITEMS = 4;
const PAGE_ITEMS = 20;
const SUGGESTIONS_MAX = 8;
/** Upper bound for the kept answers; each refers to some hundred documents at most. */
const ANSWERS_MAX = 200;
/** Upper bound for the kept answers of the shop; each may refer to every product. */
const PRODUCT_ANSWERS_MAX = 50;
/** Milliseconds of building after which the event loop has its turn. */
const SLICE_MS = 8;
/** The same while a question waits for the first build. */
const AWAITED_SLICE_MS = 40;

/**
 * Builds its index when first asked, or before at `build`: in slices, so that other requests go first.
 * @param devices reads the names and codes of models
 */
export function createSiteSearch(sources: readonly SearchSource[], devices?: SearchDevices): SiteSearch {
  const index = createSearchIndex(devices);
  const answers = createAnswerMemory<Answer>(ANSWERS_MAX);
  const productAnswers = createAnswerMemory<ProductAnswer>(PRODUCT_ANSWERS_MAX);
  const known = new Map(sources.map(({ name }) => [name, new Map<string, Known>()]));
  let first: Promise<void> | undefined;
  let sliceMs = SLICE_MS;
  let isBuilt = false;
  let last: Promise<void> = Promise.resolve();

  function readAgain(tags: readonly string[]): Promise<void> {
    const asked = sources.filter(
      (source) => tags.includes('*') || source.tags.some((tag) => tags.includes(tag)),
    );
    const step = async () => {
      for (const source of asked) await takeIn(source, known.get(source.name) ?? new Map());
    };
    // Changes come one after the other, after a failure too.
    last = last.then(step, step);
    return last;
  }

  function forgetAnswers(): void {
    answers.clear();
    productAnswers.clear();
  }

  /** Adds new documents, replaces changed ones, forgets those that are gone. */
  async function takeIn(source: SearchSource, documents: Map<string, Known>): Promise<void> {
    const seen = new Set<string>();
    let sliceStart = performance.now();
    for (const document of await source.read()) {
      seen.add(document.path);
      const before = documents.get(document.path);
      if (before?.document === document) continue;
      const print = hash('sha1', JSON.stringify(document));
      if (before?.print !== print) {
        if (before) index.remove(before.id);
        documents.set(document.path, { id: index.add(document), document, print });
        forgetAnswers();
      }
      if (performance.now() - sliceStart < sliceMs) continue;
      await breathe();
      sliceStart = performance.now();
    }
    for (const [path, { id }] of documents) {
      if (seen.has(path)) continue;
      index.remove(id);
      documents.delete(path);
    }
    forgetAnswers();
  }

  /** Questions do not wait for later changes: the index answers with its present documents until they are in. */
  function whenBuilt(): Promise<void> {
    first ??= readAgain(['*']).catch((error) => {
      first = undefined;
      throw error;
    });
    return first;
  }

  async function whenAwaited(): Promise<void> {
    sliceMs = AWAITED_SLICE_MS;
    await whenBuilt();
    sliceMs = SLICE_MS;
    isBuilt = true;
  }

  async function ask(words: string, isTyping: boolean): Promise<Answer> {
    if (!isBuilt) await whenAwaited();
    const cleaned = cleanWords(words);
    return answers.remember(`${isTyping} ${cleaned}`, () => index.ask(cleaned, { isTyping }));
  }

  return {
    build: whenBuilt,
    rebuild: async (tags) => {
      if (first !== undefined) await readAgain(tags);
    },
    async find({ words, kind, page }) {
      return resultsOf(await ask(words, false), kind, page);
    },
    async suggest(words) {
      const { best, terms, groups } = await ask(words, true);
      return {
        suggestions: best.slice(0, SUGGESTIONS_MAX).map((document) => suggestionOf(document, terms)),
        total: totalOf(groups),
      };
    },
    async products(words) {
      if (!isBuilt) await whenAwaited();
      const cleaned = cleanWords(words);
      return productAnswers.remember(cleaned, () => index.askProducts(cleaned));
    },
  };
}

/** A document of the index. `print` tells it from a changed one. */
type Known = { id: number; document: SearchDocument; print: string };

function resultsOf(answer: Answer, kind: SearchKind | '', page: number): SearchResults {
  const { groups, terms, corrected, wishes, isWhole } = answer;
  const total = totalOf(groups);
  const unknown = wishes.filter(isUnknown).map(({ written }) => written);
  const nearby = wishes.flatMap((wish) => wish.nearby ?? []);
  const counts = groups.map(({ kind: one, total: ofKind }) => ({ kind: one, total: ofKind }));
  const common = {
    total,
    counts,
    corrected: corrected ?? null,
    unknown,
    nearby,
    isPartial: total > 0 && !isWhole,
  };
  const show = (group: AnswerGroup, from: number, to: number): FoundGroup => ({
    kind: group.kind,
    total: group.total,
    items: group.documents.slice(from, to).map((document) => itemOf(document, terms)),
  });
  if (!kind) return { ...common, groups: groups.map((group) => show(group, 0, GROUP_ITEMS)), pageCount: 1 };
  const group = groups.find((one) => one.kind === kind);
  if (!group) return { ...common, groups: [], pageCount: 0 };
  const from = (page - 1) * PAGE_ITEMS;
  return {
    ...common,
    groups: [show(group, from, from + PAGE_ITEMS)],
    pageCount: Math.ceil(group.documents.length / PAGE_ITEMS),
  };
}

const totalOf = (groups: readonly AnswerGroup[]) => groups.reduce((sum, { total }) => sum + total, 0);

type Terms = ReadonlySet<string>;

function itemOf(document: SearchDocument, terms: Terms): FoundItem {
  const { path, kind, title, place, price } = document;
  return { path, kind, title: highlight(title, terms), place, excerpt: excerptOf(document, terms), price };
}

function suggestionOf({ path, kind, title, price }: SearchDocument, terms: Terms): Suggestion {
  return { path, title: highlight(title, terms), kind, price };
}
