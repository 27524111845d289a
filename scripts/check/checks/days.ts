import type { Problem } from '#server/content/problem.ts';
import type { Check } from '../context.ts';

/** As many words as a correction may change without being news; `updated` is what readers and the sitemap are told. */
const NO_NEWS = 12;

/**
 * A page whose words changed since the last commit says today's day, or a later one than it did: nobody could correct it
 * afterwards but by reading the history.
 */
export const checkDays: Check = ({ pages, changedTexts, today }) =>
  pages.flatMap(({ page, lineOf }): Problem[] => {
    const change = changedTexts.get(page.source);
    if (!change || page.type === 'legal' || page.updated === today) return [];
    if (dayOf(change.before) !== dayOf(change.now)) return [];
    const changed = countChanged(wordsOf(change.before), wordsOf(change.now));
    if (changed <= NO_NEWS) return [];
    const message = `${changed} mots ont changé depuis le dernier commit, mais pas « updated » : écrire le jour`;
    return [{ file: page.source, line: lineOf(['updated']), severity: 'error', message }];
  });

const dayOf = (text: string) => /^updated: (.*)$/m.exec(text)?.[1];

/** Without the list of sources, where a new one is no news. */
const wordsOf = (text: string) => text.replace(/^sources:\n(?: {2}.*\n)+/m, '').match(/[\p{L}\d]+/gu) ?? [];

/** Words that only one of the two texts has, however they are ordered; a word replaced counts once. */
function countChanged(before: readonly string[], now: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of before) left.set(word, (left.get(word) ?? 0) + 1);
  let added = 0;
  for (const word of now) {
    const count = left.get(word) ?? 0;
    if (count > 0) left.set(word, count - 1);
    else added += 1;
  }
  const removed = [...left.values()].reduce((sum, count) => sum + count, 0);
  return Math.max(added, removed);
}
