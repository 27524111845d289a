import { readCsv } from './read-csv.ts';
import type { ReadTable } from './table.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';

const ZIP = Buffer.from('PK\u0003\u0004');
/** The container of .xls files, and of .xlsx files with a password. */
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const OLD_OR_LOCKED =
  'Enregistrez le classeur au format .xlsx, sans mot de passe\u00a0: celui-ci est d’un ancien format, ou protégé.';

/** Reads a CSV file or an .xlsx workbook: recognised by its content, whatever its name. */
export async function readTable(file: Buffer): Promise<ReadTable> {
  if (file.subarray(0, ZIP.length).equals(ZIP)) return readXlsx(file);
  if (file.subarray(0, OLE.length).equals(OLE)) return { fault: { line: 1, message: OLD_OR_LOCKED } };
  return readCsv(file);
}
