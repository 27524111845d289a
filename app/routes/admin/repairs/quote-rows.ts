/** What was typed into a form, or what it begins with. */
export type Kept = Readonly<Record<string, string>>;

const FIRST_ROWS = 4;
const MORE_ROWS = 3;
const MAX_ROWS = 40;

/** How many rows the form of a quote shows. */
export const rowsOf = ({ lignes }: Kept): number =>
  Math.min(MAX_ROWS, Math.max(FIRST_ROWS, Math.trunc(Number(lignes)) || 0));

/** The same fields, with room for more. */
export const withMoreRows = (kept: Kept): Kept => ({ ...kept, lignes: String(rowsOf(kept) + MORE_ROWS) });
