import { z } from 'zod';
import { productIdSchema } from '#domain/cart/cart-line.ts';
import { safeRedirectTo } from '#domain/urls/safe-redirect.ts';
import type { Added } from '#server/shop/cart/cart.ts';
import { addButtonId, OUTCOME, PRODUCT } from './added-parameters.ts';

const addedSchema = z.object({
  outcome: z.enum(['added', 'limited', 'sold-out', 'gone', 'full', 'failed']),
  id: productIdSchema,
});

/**
 * The return address of a form sent before React loaded: the page it stood on, which tells the outcome. Null for a
 * page that is not of this site. @param page its path, with its query; after `#`, the place to come back to
 */
export function addedAddress(page: string | undefined, outcome: Added['outcome'], id: string): string | null {
  const path = safeRedirectTo(page);
  if (path === null) return null;
  const url = new URL(path, 'http://site.invalid');
  url.searchParams.set(OUTCOME, outcome);
  url.searchParams.set(PRODUCT, id);
  if (!url.hash) url.hash = addButtonId(id);
  return url.pathname + url.search + url.hash;
}

/** The outcome of such a form in the address of a page; null if there is none. */
export function readAddedHere(query: URLSearchParams): z.infer<typeof addedSchema> | null {
  return addedSchema.safeParse({ outcome: query.get(OUTCOME), id: query.get(PRODUCT) }).data ?? null;
}
