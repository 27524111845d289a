import { z } from 'zod';

// Only actions read this: nothing here reaches a browser.

const counted = z
  .tuple([z.uuid(), z.coerce.number().pipe(z.int().min(0).max(99))])
  .transform(([productId, quantity]) => ({ productId, quantity }));

/** How many units of which product, by the products' ids. An empty field counts as none. */
export const productCounts = (wrong: string) =>
  z
    .record(z.string(), z.string(), wrong)
    .default({})
    .transform((sent, context) => {
      const asked = Object.entries(sent).map(([productId, quantity]) => [productId, quantity || '0']);
      const { data } = z.array(counted).safeParse(asked);
      if (data) return data.filter(({ quantity }) => quantity > 0);
      context.addIssue(wrong);
      return z.NEVER;
    });

/** The units that go back on the shelf. */
export const restockField = productCounts(
  'Écrivez pour chaque produit combien d’unités reviennent en stock.',
);
