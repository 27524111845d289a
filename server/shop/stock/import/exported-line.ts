import { digestOf, isSameText } from '#domain/edits/digest.ts';
import {
  PRODUCT_COLUMN_NAMES,
  type ProductColumn,
  type ProductRecord,
} from '#domain/stock/product-columns.ts';

/** The column that says what each line contained when it was exported. */
export const EXPORT_COLUMN = 'export';

// A file of 20 000 products must stay small enough to be imported: six characters a cell.
const DIGITS = 6;
const SCHEME = `x${digestOf(PRODUCT_COLUMN_NAMES.join(' ')).slice(-DIGITS)}`;

const cellDigest = (text: string): string => digestOf(text).slice(-DIGITS);

/**
 * The contents of a line, as a few characters for each column, in order. It starts with a letter, so that
 * spreadsheets do not take it for a number.
 */
export const exportMark = (record: ProductRecord): string =>
  SCHEME + PRODUCT_COLUMN_NAMES.map((name) => cellDigest(record[name])).join('');

/** Undefined if it is not a mark, or belongs to other columns: such a line has seen nothing. */
function readMark(mark: string): ((name: ProductColumn) => string) | undefined {
  const digests = mark.trim().slice(SCHEME.length);
  if (!mark.trim().startsWith(SCHEME) || digests.length !== PRODUCT_COLUMN_NAMES.length * DIGITS)
    return undefined;
  return (name) => {
    const at = PRODUCT_COLUMN_NAMES.indexOf(name) * DIGITS;
    return digests.slice(at, at + DIGITS);
  };
}

/** A cell still has its exported value, but the shop has changed it since. */
type LeftAlone = { column: ProductColumn; exported: string; stored: string };

export type LineSince = {
  /** What the line changes. */
  record: Partial<ProductRecord>;
  leftAlone: LeftAlone[];
  /**
   * Cells that were edited in the file although somebody else changed them after the export; with their present
   * values.
   */
  overtaken: { column: ProductColumn; stored: string }[];
};

/**
 * Compares a line of a file with what was exported and what is stored: sales and edits after the export are not
 * undone.
 */
export function sinceExport(record: Partial<ProductRecord>, mark: string, stored: ProductRecord): LineSince {
  const exported = readMark(mark);
  const since: LineSince = { record: { ...record }, leftAlone: [], overtaken: [] };
  if (!exported) return since;
  for (const column of PRODUCT_COLUMN_NAMES) {
    const [cell, now] = [record[column], stored[column]];
    if (cell === undefined || isSameText(cell, now) || exported(column) === cellDigest(now)) continue;
    if (exported(column) !== cellDigest(cell)) {
      // An empty cell in these two columns changes nothing.
      const asksNothing = cell.trim() === '' && (column === 'stock' || column === 'adresse');
      if (!asksNothing) since.overtaken.push({ column, stored: now });
      continue;
    }
    delete since.record[column];
    since.leftAlone.push({ column, exported: cell.trim(), stored: now });
  }
  return since;
}
