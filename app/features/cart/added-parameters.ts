/** Apart from the code that reads them (added-here.ts): the frame of every page needs these, but no schemas. */
export const OUTCOME = 'panier';
export const PRODUCT = 'article';

/** The id of a product's button in a list. */
export const addButtonId = (productId: string): string => `a-${productId}`;

export const tellsOfAdded = (search: string): boolean => new URLSearchParams(search).has(OUTCOME);

/** An address without the outcome of such a form; on a list, it leads back to the button. */
export function withoutAdded(search: string): string {
  const query = new URLSearchParams(search);
  const id = query.get(PRODUCT);
  query.delete(OUTCOME);
  query.delete(PRODUCT);
  return `${query.size > 0 ? `?${query}` : ''}#${addButtonId(id ?? '')}`;
}
