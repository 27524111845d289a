import { digestOf, isSameText } from '#domain/edits/digest.ts';
import {
  PRODUCT_COLUMN_NAMES,
  type ProductColumn,
  type ProductRecord,
} from '#domain/stock/product-columns.ts';

/** The column of a file that says what each of its lines held when it was exported. */
export const EXPORT_COLUMN = 'export';

// A file of 20 000 products must stay light enough to be imported: six characters a cell.
const DIGITS = 6;
const SCHEME = `x${digestOf(PRODUCT_COLUMN_NAMES.join(' ')).slice(-DIGITS)}`;

const cellDigest = (text: string): string => digestOf(text).slice(-DIGITS);

/** What a line holds, as a few characters for each column, in their order. A letter leads: it is no number for a spreadsheet. */
export const exportMark = (record: ProductRecord): string =>
  SCHEME + PRODUCT_COLUMN_NAMES.map((name) => cellDigest(record[name])).join('');

/** Undefined for what is no mark, or one of other columns: such a line has seen nothing. */
function readMark(mark: string): ((name: ProductColumn) => string) | undefined {
  const digests = mark.trim().slice(SCHEME.length);
  if (!mark.trim().startsWith(SCHEME) || digests.length !== PRODUCT_COLUMN_NAMES.length * DIGITS)
    return undefined;
  return (name) => {
    const at = PRODUCT_COLUMN_NAMES.indexOf(name) * DIGITS;
    return digests.slice(at, at + DIGITS);
  };
}

/** A cell that still says what was exported, though the shop has changed since. */
type LeftAlone = { column: ProductColumn; exported: string; stored: string };

export type LineSince = {
  /** What the line changes. */
  record: Partial<ProductRecord>;
  leftAlone: LeftAlone[];
  /** Cells that were written into, of what somebody else changed after the export; with what they are now. */
  overtaken: { column: ProductColumn; stored: string }[];
};

/** A line of a file against what was exported and what is stored: sales and edits after the export are not undone. */
export function sinceExport(record: Partial<ProductRecord>, mark: string, stored: ProductRecord): LineSince {
  const exported = readMark(mark);
  const since: LineSince = { record: { ...record }, leftAlone: [], overtaken: [] };
  if (!exported) return since;
  for (const column of PRODUCT_COLUMN_NAMES) {
    const [cell, now] = [record[column], stored[column]];
    if (cell === undefined || isSameText(cell, now) || exported(column) === cellDigest(now)) continue;
    if (exported(column) !== cellDigest(cell)) {
      // An empty cell of these two changes nothing.
      const asksNothing = cell.trim() === '' && (column === 'stock' || column === 'adresse');
      if (!asksNothing) since.overtaken.push({ column, stored: now });
      continue;
    }
    delete since.record[column];
    since.leftAlone.push({ column, exported: cell.trim(), stored: now });
  }
  return since;
}
