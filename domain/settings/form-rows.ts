import type { FormTexts } from '../edits/edit-guard.ts';
import type { Day } from './opening-week.ts';

/** The field of a range of a day; places count from the first range on. */
export const rangeField = (day: Day, place: number, end: 'opens' | 'closes') =>
  `hours.${day}.${place}.${end}`;

/** The field of a closure; rows count from the first one on. */
export const closureField = (row: number, part: 'from' | 'to' | 'reason') => `closures.${row}.${part}`;

/** What a line of the table of bonuses says; its field counts from the first line on. */
export type BonusPart =
  | 'label'
  | 'device'
  | 'body'
  | 'organisation'
  | 'amount'
  | 'least'
  | 'from'
  | 'sourceUrl'
  | 'readOn';

export const bonusField = (row: number, part: BonusPart) => `bonuses.${row}.${part}`;

/** The fields that say how many rows the form has room for. */
export const RANGE_COUNT = 'rangeCount';
export const CLOSURE_COUNT = 'closureCount';
export const BONUS_COUNT = 'bonusCount';

/** Upper bounds for the rows of a form, per day and in all. */
export const MOST_RANGES = 6;
export const MOST_CLOSURES = 60;
export const MOST_BONUSES = 60;
const LEAST = 2;

/** The number of rows that the form asks for, with those that it took over from another person. */
function countOf(
  texts: FormTexts,
  { count, row, most }: { count: string; row: RegExp; most: number },
): number {
  const named = Object.keys(texts).map((name) => Number(row.exec(name)?.[1] ?? -1) + 1);
  return Math.min(most, Math.max(LEAST, Math.trunc(Number(texts[count])) || 0, ...named));
}

/** How many ranges each day has in the form. */
export const rangeCount = (texts: FormTexts): number =>
  countOf(texts, { count: RANGE_COUNT, row: /^hours\.\w+\.(\d+)\./, most: MOST_RANGES });

/** How many closures the form has room for. */
export const closureCount = (texts: FormTexts): number =>
  countOf(texts, { count: CLOSURE_COUNT, row: /^closures\.(\d+)\./, most: MOST_CLOSURES });

/** How many bonuses the form has room for. */
export const bonusCount = (texts: FormTexts): number =>
  countOf(texts, { count: BONUS_COUNT, row: /^bonuses\.(\d+)\./, most: MOST_BONUSES });

/** The same form with room for one more of each. */
export const withMoreRows = <Texts extends FormTexts>(texts: Texts): Texts => ({
  ...texts,
  [RANGE_COUNT]: String(rangeCount(texts) + 1),
  [CLOSURE_COUNT]: String(closureCount(texts) + 1),
  [BONUS_COUNT]: String(bonusCount(texts) + 1),
});
