import { cleanWords, type SearchChoice, searchKinds } from '#domain/content/search.ts';

/** The search that an address asks for; unknown kinds and pages are left out. */
export function readSearchChoice(params: URLSearchParams): SearchChoice {
  const page = params.get('page') ?? '';
  return {
    words: cleanWords(params.get('q') ?? ''),
    kind: searchKinds.find(({ id }) => id === params.get('type'))?.id ?? '',
    page: /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1,
  };
}
