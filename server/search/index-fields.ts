import { foldText } from '#domain/text/fold-text.ts';
import type { SearchDocument } from './search-document.ts';
import { tokenize } from './tokenize.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The fields, best first. */
export const FIELDS = ['names', 'title', 'keywords', 'headings', 'text'] as const;
type Field = (typeof FIELDS)[number];
export const FIELD_WEIGHTS: Record<Field, number> = { names: 5, title: 6, keywords: 3, headings: 2, text: 1 };

/** The input of MiniSearch for a document: the terms of each field, with spaces between. */
export type IndexedTerms = Partial<Record<Field, string>>;

/** All its occurrences count in the best field that holds a term: common words are most of what a search costs. */
export function indexedTerms(document: SearchDocument, vocabulary: Vocabulary): IndexedTerms {
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

export function fieldOf(document: SearchDocument, field: Field): string {
  if (field === 'title') return `${document.title}\n${document.shortTitle ?? ''}`;
  if (field === 'text') return `${document.summary}\n${document.text}`;
  return document[field]?.join('\n') ?? '';
}

/** The text folded, its words with one space between them. */
export const plain = (text: string) =>
  foldText(text)
    .match(/[a-z0-9]+/g)
    ?.join(' ') ?? '';
