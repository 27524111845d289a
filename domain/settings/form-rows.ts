import type { Day } from './opening-week.ts';

/** The contents of a settings form: text, by the name of the control. */
export type FormTexts = Readonly<Record<string, string | undefined>>;

/** A range of a day, from its first place on. */
export const rangeField = (day: Day, place: number, end: 'opens' | 'closes') =>
  `hours.${day}.${place}.${end}`;

/** A closure, from the first row on. */
export const closureField = (row: number, part: 'from' | 'to' | 'reason') => `closures.${row}.${part}`;

/** How many rows the form has room for. */
export const RANGE_COUNT = 'rangeCount';
export const CLOSURE_COUNT = 'closureCount';

/** The most that a form has room for, in a day and in all. */
export const MOST_RANGES = 6;
export const MOST_CLOSURES = 60;
const LEAST = 2;

/** As many rows as the form asks for, and those that it took over from somebody else. */
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

/** The same form with room for one more of each. */
export const withMoreRows = <Texts extends FormTexts>(texts: Texts): Texts => ({
  ...texts,
  [RANGE_COUNT]: String(rangeCount(texts) + 1),
  [CLOSURE_COUNT]: String(closureCount(texts) + 1),
});
