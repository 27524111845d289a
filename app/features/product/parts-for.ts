import type { RouterContextProvider } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import type { ProductCard } from '#server/shop/catalogue/product.ts';

/** Tag of a page that shows parts: it is emptied when one of them changes or its last unit is sold. */
export const PARTS_TAG = 'products';

/**
 * For loaders: the ones among these products that are for sale. A page of text works without them when the database is
 * away.
 */
export function partsFor(
  context: Readonly<RouterContextProvider>,
  slugs: readonly string[],
): Promise<ProductCard[]> {
  if (slugs.length === 0) return Promise.resolve([]);
  return orNone(context, () => context.get(depsContext).catalogue.productsBySlugs(slugs));
}

const PARTS_MAX = 6;

/** The same for products that fit one of these models. */
export const partsOfModels = (context: Readonly<RouterContextProvider>, names: readonly string[]) =>
  orNone(context, () => context.get(depsContext).catalogue.forModels(names, '', PARTS_MAX));

async function orNone(
  context: Readonly<RouterContextProvider>,
  read: () => Promise<ProductCard[]>,
): Promise<ProductCard[]> {
  try {
    return await read();
  } catch (error) {
    context.get(pageRequestContext).reportError(error);
    return [];
  }
}
