/** The format that French spreadsheets open without questions: UTF-8 with its mark, semicolons, decimal commas. */

const BYTE_ORDER_MARK = '\ufeff';

// Spreadsheets run cells that begin with these; some of them read the last four as the first four.
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

const NEEDS_QUOTES = /[;"\r\n]/;

/**
 * A table as CSV. Numbers have a decimal comma and stay numbers, null is an empty cell. A text that a spreadsheet
 * would run as a formula gets an apostrophe in front: it shows what was written and computes nothing.
 */
export function toCsv(
  header: readonly string[],
  rows: Iterable<readonly (string | number | null)[]>,
): string {
  let csv = BYTE_ORDER_MARK + lineOf(header);
  for (const row of rows) csv += lineOf(row);
  return csv;
}

const lineOf = (cells: readonly (string | number | null)[]): string => `${cells.map(cellOf).join(';')}\r\n`;

/** A text that a spreadsheet shows and never runs. */
export const safeCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  const text = safeCell(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
