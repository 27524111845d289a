/** The address of a product's page. */
export const productPath = (slug: string): string => `/produit/${slug}`;
