/** The contents of a settings form: text, by the name of the control. */
export type FormTexts = Readonly<Record<string, string>>;

const RANGES = { least: 2, most: 6 };
const CLOSURES = { least: 2, most: 60 };

const within = (asked: string | undefined, { least, most }: { least: number; most: number }) =>
  Math.min(most, Math.max(least, Math.trunc(Number(asked)) || 0));

/** How many ranges each day has in the form. */
export const rangeCount = ({ plages }: FormTexts): number => within(plages, RANGES);

/** How many closures the form has room for. */
export const closureCount = ({ lignes }: FormTexts): number => within(lignes, CLOSURES);

/** The same form with room for one more of each. */
export const withMoreRows = (texts: FormTexts): FormTexts => ({
  ...texts,
  plages: String(rangeCount(texts) + 1),
  lignes: String(closureCount(texts) + 1),
});
