import { foldText } from '../text/fold-text.ts';

/** A column of an imported file. */
type ImportColumn = {
  /** Its title in our model. */
  title: string;
  /** Names that other programs give it. */
  others: readonly string[];
  /** What its cells hold, for the person who prepares the file. */
  help: string;
  /** An example of its cells, for our model. */
  example: string;
};

export type ImportColumns = Readonly<Record<string, ImportColumn>>;

/** A text in the form that comparisons use: without case, accents or signs. */
export const plainText = (text: string): string =>
  foldText(text)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** The field that each title stands for; null for an unknown column. */
export function fieldsOfTitles(columns: ImportColumns, titles: readonly string[]): (string | null)[] {
  const known = new Map(
    Object.entries(columns).flatMap(([field, { title, others }]) =>
      [title, ...others].map((name) => [plainText(name), field] as const),
    ),
  );
  return titles.map((title) => known.get(plainText(title)) ?? null);
}
