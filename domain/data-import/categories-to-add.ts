import { foldText } from '../text/fold-text.ts';

/** More at once come from a column that was taken for the category. */
const MOST = 40;
const LONGEST = 100;

/** Of the names that the shop does not have, the ones that it can make categories of: each once, or none at all. */
export function categoriesToAdd(unknown: readonly string[]): string[] {
  const byName = new Map(unknown.map((name) => [foldText(name.trim()), name.trim()]));
  const names = [...byName.values()].filter((name) => name.length <= LONGEST);
  return names.length <= MOST ? names : [];
}
