/** Apart from the code that reads them (added-here.ts): the frame of every page needs these, but no schemas. */
export const OUTCOME = 'panier';
export const PRODUCT = 'article';

/** Where the button of a product in a list stands. */
export const addButtonId = (productId: string): string => `a-${productId}`;

export const tellsOfAdded = (search: string): boolean => new URLSearchParams(search).has(OUTCOME);

/** The rest of an address that told of such a form: back at the button, if the page is a list. */
export function withoutAdded(search: string): string {
  const query = new URLSearchParams(search);
  const id = query.get(PRODUCT);
  query.delete(OUTCOME);
  query.delete(PRODUCT);
  return `${query.size > 0 ? `?${query}` : ''}#${addButtonId(id ?? '')}`;
}
