import type { DeviceFamily } from '#domain/devices/device-register.ts';
import { foldText } from '#domain/text/fold-text.ts';
import type { SearchDocument } from './search-document.ts';
import { searchWords } from './search-words.ts';
import { tokenize } from './tokenize.ts';

type CalledPage = (typeof searchWords.pages)[number];

const pages = new Map(searchWords.pages.map((page) => [page.path, page]));

/** Weight of a page where visitors do something, so that it comes before the pages that only tell of it. */
const WEIGHT = 1.5;

/** Weight of the page that answers first for a family, so that it comes before a part for one of its models. */
const FIRST_WEIGHT = 1.1;

/** The pages of content/data/search.yml that are not in content/: those where visitors do something on the site. */
export function functionDocuments(): SearchDocument[] {
  return searchWords.pages.flatMap(({ path, title, summary }) =>
    title && summary ? [functionDocument({ path, title, summary })] : [],
  );
}

/** A page where visitors do something, with the words that customers use for it. */
export const functionDocument = (page: Pick<SearchDocument, 'path' | 'title' | 'summary'>): SearchDocument =>
  withCustomersWords({
    ...page,
    ...{ kind: 'page', place: 'Sur le site', keywords: [], headings: [], text: '', price: null },
    weight: WEIGHT,
  });

/**
 * A page with the words that customers use for it (content/data/search.yml), and the devices that it answers for
 * (content/data/devices).
 */
export function withCustomersWords(
  document: SearchDocument,
  families: readonly DeviceFamily[] = [],
): SearchDocument {
  const page = pages.get(document.path);
  const answered = families.filter(({ pages }) => pages.includes(document.path));
  if (!page && answered.length === 0) return document;
  const first = answered.filter(({ pages }) => pages[0] === document.path);
  return {
    ...document,
    names: [...(document.names ?? []), ...(page?.words ?? []), ...namesIn(answered)],
    keywords: [...document.keywords, ...namesIn(first)],
    phrases: page ? phrasesOf(page) : [],
    ...(first.length > 0 && { weight: (document.weight ?? 1) * FIRST_WEIGHT }),
  };
}

/**
 * The names of the devices of families. Names that add no word are left out, since a long list weighs less, except
 * those of the devices that customers name most.
 */
function namesIn(families: readonly DeviceFamily[]): string[] {
  const known = new Set<string>();
  return families.flatMap(({ brand, name, models, isCommon }) => {
    const devices = models
      .flatMap((model) => (model.isHidden ? [] : [model, ...model.revisions]))
      .filter(({ isHidden }) => !isHidden);
    const names = [brand ?? '', name, ...devices.flatMap((one) => [one.name, ...one.aliases])];
    return names.filter((one) => {
      const terms = tokenize(one).map(({ term }) => term);
      const isNew = terms.some((term) => !known.has(term));
      for (const term of terms) known.add(term);
      return isNew || isCommon;
    });
  });
}

/** « REP-2026-… », however it is typed. */
const phrasesOf = ({ phrases, number }: CalledPage) =>
  number ? [...phrases, `${number} 20`, `${number}20`] : phrases;

/** The names that customers use for a product of this name. */
export function namesOfProduct(name: string): string[] {
  const folded = foldText(name);
  return searchWords.products.flatMap(({ has, words }) =>
    has.some((part) => folded.includes(part)) ? words : [],
  );
}
