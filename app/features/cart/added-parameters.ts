/** Apart from what reads them (added-here.ts): the frame of every page has these, and none needs schemas for them. */
export const OUTCOME = 'panier';
export const PRODUCT = 'article';

/** Where the button of a product in a list stands. */
export const addButtonId = (productId: string): string => `a-${productId}`;

export const tellsOfAdded = (search: string): boolean => new URLSearchParams(search).has(OUTCOME);
