import { cleanWords, type SearchChoice, searchKinds } from '#domain/content/search.ts';

/** What the address asks; what is not a kind or a page of ours is left out. */
export function readSearchChoice(params: URLSearchParams): SearchChoice {
  const page = params.get('page') ?? '';
  return {
    words: cleanWords(params.get('q') ?? ''),
    kind: searchKinds.find(({ id }) => id === params.get('type'))?.id ?? '',
    page: /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1,
  };
}
