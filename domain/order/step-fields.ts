import { z } from 'zod';
import { parseEuros } from '../money.ts';

// Read by actions only: nothing of this reaches a browser.

const AN_AMOUNT = 'Écrivez un montant, par exemple 89,29.';

/** Cents, of what somebody types. */
export const amountField = z
  .string('Écrivez le montant.')
  .max(20, AN_AMOUNT)
  .transform((text, context) => {
    const cents = parseEuros(text);
    if (cents) return cents;
    context.addIssue(AN_AMOUNT);
    return z.NEVER;
  });

const counted = z
  .tuple([z.uuid(), z.coerce.number().pipe(z.int().min(0).max(99))])
  .transform(([productId, quantity]) => ({ productId, quantity }));

/** How many of which product, in fields named by a prefix and the product's id; null where one is no number. */
export function productCounts(fields: Record<string, unknown>, prefix: string) {
  const asked = Object.entries(fields)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => [name.slice(prefix.length), value || '0']);
  const { data } = z.array(counted).safeParse(asked);
  return data?.filter(({ quantity }) => quantity > 0) ?? null;
}

/** Fields that say how many of a product go back on the shelf: « stock-<id of the product> ». */
const RESTOCK_FIELD = 'stock-';

/** What goes back on the shelf, or the complaint under `stock`. */
export function restockOf(fields: Record<string, unknown>, context: z.RefinementCtx) {
  const restock = productCounts(fields, RESTOCK_FIELD);
  if (restock) return restock;
  context.addIssue({
    code: 'custom',
    path: ['stock'],
    message: 'Écrivez pour chaque produit combien d’unités reviennent en stock.',
  });
  return z.NEVER;
}
