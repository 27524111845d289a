import { streamXlsxRows } from 'hucre/xlsx';
import {
  MAX_CHARACTERS,
  MAX_COLUMNS,
  MAX_TABLE_LINES,
  type ReadTable,
  type TableLine,
  TOO_MANY_LINES,
} from '../table.ts';
import { isModestArchive } from './check-archive.ts';

type CellValue = string | number | boolean | Date | null | undefined;

const UNREADABLE = 'Enregistrez-le à nouveau au format .xlsx, ou en CSV\u00a0: ce classeur ne se lit pas.';
const BOMB =
  'Enregistrez en CSV\u00a0: une fois déplié, ce classeur serait bien plus grand que ce qui se lit ici.';
const TOO_LONG = 'Partagez le fichier\u00a0: ses textes sont trop longs.';

/**
 * The first sheet of a workbook, as texts: dates and numbers as French people write them, formulas as the value that
 * was last computed. Called in a process of its own (read-xlsx.ts).
 */
export async function parseXlsx(bytes: Uint8Array): Promise<ReadTable> {
  const lines: TableLine[] = [];
  let characters = 0;
  try {
    if (!isModestArchive(bytes)) return refused(1, BOMB);
    for await (const { index, values } of streamXlsxRows(bytes, {
      sheet: 0,
      range: `A1:${LAST_COLUMN}1048576`,
    })) {
      const cells = values.map(textOf);
      while (cells.at(-1) === '') cells.pop();
      if (cells.length === 0) continue;
      lines.push({ line: index + 1, cells });
      if (lines.length > MAX_TABLE_LINES) return refused(index + 1, TOO_MANY_LINES);
      characters += cells.reduce((sum, { length }) => sum + length, 0);
      if (characters > MAX_CHARACTERS) return refused(index + 1, TOO_LONG);
    }
  } catch {
    return refused(1, UNREADABLE);
  }
  return { lines };
}

const refused = (line: number, message: string): ReadTable => ({ fault: { line, message } });

/** Spreadsheets name columns A to Z, AA to AZ …: the hundredth is CV. */
const LAST_COLUMN = `${String.fromCharCode(64 + Math.floor((MAX_COLUMNS - 1) / 26))}${String.fromCharCode(65 + ((MAX_COLUMNS - 1) % 26))}`;

function textOf(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  // Computed values end in digits that come from rounding.
  if (typeof value === 'number') return String(Number(value.toPrecision(15))).replace('.', ',');
  return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10).split('-').reverse().join('/');
}
