import { foldText } from '../text/fold-text.ts';

/** A column of a file that is imported. */
type ImportColumn = {
  /** Its title in our model. */
  title: string;
  /** Names that other programs give it. */
  others: readonly string[];
  /** What its cells hold, for whoever prepares the file. */
  help: string;
  /** A cell of the model. */
  example: string;
};

export type ImportColumns = Readonly<Record<string, ImportColumn>>;

/** A text as it is compared: without case, accents or signs. */
export const plainText = (text: string): string =>
  foldText(text)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** Which field each title stands for; null for a column that nobody knows. */
export function fieldsOfTitles(columns: ImportColumns, titles: readonly string[]): (string | null)[] {
  const known = new Map(
    Object.entries(columns).flatMap(([field, { title, others }]) =>
      [title, ...others].map((name) => [plainText(name), field] as const),
    ),
  );
  return titles.map((title) => known.get(plainText(title)) ?? null);
}
