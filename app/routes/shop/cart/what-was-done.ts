import { z } from 'zod';
import { CART_PATH } from '#app/features/cart/cart-path.ts';
import { productIdSchema, quantitySchema } from '#domain/cart/cart-line.ts';

const doneSchema = z.object({
  outcome: z.enum(['added', 'limited', 'sold-out', 'gone', 'full', 'failed', 'removed', 'promo', 'shared']),
  id: productIdSchema.optional(),
  quantity: z.coerce.number().pipe(quantitySchema).optional(),
});

/** What the previous form did, from the page's address: it works without script, and changes nothing. */
export type Done = z.infer<typeof doneSchema>;

export function doneAddress({ outcome, id, quantity }: Done): string {
  const query = new URLSearchParams({ fait: outcome });
  if (id) query.set('produit', id);
  if (quantity) query.set('quantite', String(quantity));
  return `${CART_PATH}?${query}`;
}

/** Null for an address that says nothing. */
export function readDone(query: URLSearchParams): Done | null {
  const told = {
    outcome: query.get('fait'),
    id: query.get('produit') ?? undefined,
    quantity: query.get('quantite') ?? undefined,
  };
  return doneSchema.safeParse(told).data ?? null;
}
