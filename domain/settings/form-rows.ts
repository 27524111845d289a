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

const RANGES = { least: 2, most: 6 };
const CLOSURES = { least: 2, most: 60 };

const within = (asked: string | undefined, { least, most }: { least: number; most: number }) =>
  Math.min(most, Math.max(least, Math.trunc(Number(asked)) || 0));

/** How many ranges each day has in the form. */
export const rangeCount = (texts: FormTexts): number => within(texts[RANGE_COUNT], RANGES);

/** How many closures the form has room for. */
export const closureCount = (texts: FormTexts): number => within(texts[CLOSURE_COUNT], CLOSURES);

/** The same form with room for one more of each. */
export const withMoreRows = <Texts extends FormTexts>(texts: Texts): Texts => ({
  ...texts,
  [RANGE_COUNT]: String(rangeCount(texts) + 1),
  [CLOSURE_COUNT]: String(closureCount(texts) + 1),
});
