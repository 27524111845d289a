import { digestOf, isSameText } from '#domain/edits/digest.ts';
import {
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
  type ProductField,
  type ProductRecord,
} from '#domain/stock/product-fields.ts';

/** The column with the exported contents of each line. */
export const EXPORT_COLUMN = 'export';

// Characters for each cell: a file of 20 000 products must stay small enough to be imported.
const DIGITS = 6;
const SCHEME = `x${digestOf(PRODUCT_FIELD_NAMES.map((name) => PRODUCT_FIELDS[name].csv).join(' ')).slice(-DIGITS)}`;

const cellDigest = (text: string): string => digestOf(text).slice(-DIGITS);

/**
 * The contents of a line, as a few characters for each column, in order. It starts with a letter, so that
 * spreadsheets do not take it for a number.
 */
export const exportMark = (record: ProductRecord): string =>
  SCHEME + PRODUCT_FIELD_NAMES.map((name) => cellDigest(record[name])).join('');

/** Undefined if it is not a mark, or belongs to other columns: the line then counts as never exported. */
function readMark(mark: string): ((name: ProductField) => string) | undefined {
  const digests = mark.trim().slice(SCHEME.length);
  if (!mark.trim().startsWith(SCHEME) || digests.length !== PRODUCT_FIELD_NAMES.length * DIGITS)
    return undefined;
  return (name) => {
    const at = PRODUCT_FIELD_NAMES.indexOf(name) * DIGITS;
    return digests.slice(at, at + DIGITS);
  };
}

/** A cell still has its exported value, but the shop has changed it since. */
type LeftAlone = { field: ProductField; exported: string; stored: string };

export type LineSince = {
  /** The changes of the line. */
  record: Partial<ProductRecord>;
  leftAlone: LeftAlone[];
  /**
   * Cells that were edited in the file although somebody else changed them after the export; with their present
   * values.
   */
  overtaken: { field: ProductField; stored: string }[];
};

/**
 * Compares a line of a file with its export and with the stored product: sales and edits after the export are not
 * undone.
 */
export function sinceExport(record: Partial<ProductRecord>, mark: string, stored: ProductRecord): LineSince {
  const exported = readMark(mark);
  const since: LineSince = { record: { ...record }, leftAlone: [], overtaken: [] };
  if (!exported) return since;
  for (const field of PRODUCT_FIELD_NAMES) {
    const [cell, now] = [record[field], stored[field]];
    if (cell === undefined || isSameText(cell, now) || exported(field) === cellDigest(now)) continue;
    if (exported(field) !== cellDigest(cell)) {
      // An empty cell in these two columns changes nothing.
      const asksNothing = cell.trim() === '' && (field === 'stock' || field === 'slug');
      if (!asksNothing) since.overtaken.push({ field, stored: now });
      continue;
    }
    delete since.record[field];
    since.leftAlone.push({ field, exported: cell.trim(), stored: now });
  }
  return since;
}
