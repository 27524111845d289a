import { priceKeysIn } from '../price-tokens.ts';

/**
 * Keys of prices belong to the files: what the shop wrote must not break when one of them is removed. Null if there
 * is none.
 */
export function pricesElsewhere(text: string): string | null {
  if (priceKeysIn(text).length === 0) return null;
  return 'Écrivez le prix en toutes lettres, ou menez à sa page\u00a0: il n’est pas repris ici.';
}
