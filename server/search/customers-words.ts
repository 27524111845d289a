import { foldText } from '#domain/text/fold-text.ts';
import type { SearchDocument } from './search-document.ts';
import { searchWords } from './search-words.ts';

type CalledPage = (typeof searchWords.pages)[number];

const pages = new Map(searchWords.pages.map((page) => [page.path, page]));

/** What is done on the site comes before the pages that tell of it. */
const WEIGHT = 1.5;

/** The pages of content/data/search.yml that are not in content/: what can be done on the site. */
export function functionDocuments(): SearchDocument[] {
  return searchWords.pages.flatMap(({ path, title, summary }) =>
    title && summary
      ? [
          withCustomersWords({
            path,
            kind: 'page',
            title,
            place: 'Sur le site',
            summary,
            keywords: [],
            headings: [],
            text: '',
            price: null,
            weight: WEIGHT,
          }),
        ]
      : [],
  );
}

/** A page with the words that customers use for it, and the models that it answers for (content/data/search.yml). */
export function withCustomersWords(document: SearchDocument): SearchDocument {
  const page = pages.get(document.path);
  const models = searchWords.models.filter(({ pages }) => pages.includes(document.path));
  if (!page && models.length === 0) return document;
  const isFirst = ({ pages }: (typeof models)[number]) => pages[0] === document.path;
  const names = (of: typeof models) => of.flatMap(({ names }) => names);
  return {
    ...document,
    names: [...(document.names ?? []), ...(page?.words ?? []), ...names(models)],
    keywords: [...document.keywords, ...names(models.filter(isFirst))],
    phrases: page ? phrasesOf(page) : [],
  };
}

/** « REP-2026-… », however it is typed. */
const phrasesOf = ({ phrases, number }: CalledPage) =>
  number ? [...phrases, `${number} 20`, `${number}20`] : phrases;

/** What customers call a product of this name. */
export function namesOfProduct(name: string): string[] {
  const folded = foldText(name);
  return searchWords.products.flatMap(({ has, words }) =>
    has.some((part) => folded.includes(part)) ? words : [],
  );
}
