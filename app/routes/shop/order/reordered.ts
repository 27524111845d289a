import { z } from 'zod';
import type { Added } from '#server/shop/cart/cart.ts';

const OUTCOMES = [
  'added',
  'limited',
  'sold-out',
  'gone',
  'full',
  'failed',
] as const satisfies readonly Added['outcome'][];

/** The outcome of each line. It stands in the address, so that reloading the page adds nothing. */
const reorderedSchema = z
  .string()
  .max(600)
  .transform((text) => text.split('.'))
  .pipe(z.array(z.enum(OUTCOMES)).min(1));

/** The parameter of an order's page that has them. */
export const REORDERED = 'repris';

export const reorderedText = (added: readonly Added[]): string =>
  added.map(({ outcome }) => outcome).join('.');

const WHY_NOT = {
  limited: 'le stock n’en permet pas autant',
  'sold-out': 'épuisé',
  gone: 'n’est plus vendu',
  full: 'le panier est plein',
  failed: 'n’a pas pu être ajouté, réessayez',
} as const;

/** The outcomes in words, with the names of the order's products; null if nothing was ordered again. */
export function readReordered(asked: string | null, names: readonly string[]) {
  const { data: outcomes } = reorderedSchema.safeParse(asked);
  if (outcomes?.length !== names.length) return null;
  const added = outcomes.filter((outcome) => outcome === 'added').length;
  const missing = outcomes.flatMap((outcome, index) =>
    outcome === 'added' ? [] : [{ name: names[index] ?? '', why: WHY_NOT[outcome] }],
  );
  return { added, missing };
}

export type Reordered = NonNullable<ReturnType<typeof readReordered>>;
