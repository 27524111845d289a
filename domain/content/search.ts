/** The kinds of pages that the search knows, with the name of each group. Their order settles ties. */
export const searchKinds = [
  { id: 'service', label: 'Réparations et services' },
  { id: 'panne', label: 'Consoles et pannes' },
  { id: 'prix', label: 'Prix' },
  { id: 'produit', label: 'Boutique' },
  { id: 'hebergement', label: 'Hébergement' },
  { id: 'guide', label: 'Guides' },
  { id: 'question', label: 'Questions fréquentes' },
  { id: 'article', label: 'Articles' },
  { id: 'page', label: 'L’atelier' },
] as const;

export type SearchKind = (typeof searchKinds)[number]['id'];

/** Upper bound for the length of a question, in characters; the rest is ignored. */
export const SEARCH_WORDS_MAX = 120;
export const SEARCH_PATH = '/recherche';
/** The address that the field asks while a visitor types: `?q=`. */
export const SUGGESTIONS_PATH = '/recherche/suggestions';

/** A part of a text: words that the search found, or the words between them. */
export type TextPart = { text: string; isHit: boolean };

/** A result as the field shows it while a visitor types. */
export type Suggestion = { path: string; title: TextPart[]; kind: SearchKind; price: string | null };
export type Suggestions = { suggestions: Suggestion[]; total: number };

/** What a visitor asks: it lives in the address only. */
export type SearchChoice = { words: string; kind: SearchKind | ''; page: number };

/** The words of a question as the search reads them: no control characters, single spaces, cut to the limit. */
export function cleanWords(words: string): string {
  return words
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, SEARCH_WORDS_MAX)
    .trim();
}

/** The address of the results; default choices are left out. */
export function searchPath({ words, kind, page = 1 }: Partial<SearchChoice>): string {
  const params = new URLSearchParams();
  if (words) params.set('q', words);
  if (kind) params.set('type', kind);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `${SEARCH_PATH}?${params}` : SEARCH_PATH;
}

export function kindLabel(kind: SearchKind): string {
  return searchKinds.find(({ id }) => id === kind)?.label ?? '';
}
