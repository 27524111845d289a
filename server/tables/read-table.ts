import { readCsv } from './read-csv.ts';
import type { ReadTable } from './table.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';

const ZIP = Buffer.from('PK\u0003\u0004');
/** The container of .xls files, and of .xlsx files with a password. */
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Beginnings of files that are texts to a reader of CSV, and no tables. */
const NO_TABLE = /^\s*(?:%PDF-|\{\\rtf|<\?xml|<!doctype|<html)/i;
const HEAD_BYTES = 200;

const OTHER_KIND =
  'Choisissez un fichier CSV ou un classeur .xlsx\u00a0: celui-ci n’est pas un tableau. Si un logiciel l’a exporté, ouvrez-le dans un tableur, et enregistrez-le en .xlsx.';

const OLD_OR_LOCKED =
  'Enregistrez le classeur au format .xlsx, sans mot de passe\u00a0: celui-ci est d’un ancien format, ou protégé.';

/** Reads a CSV file or an .xlsx workbook: recognised by its content, whatever its name. */
export async function readTable(file: Buffer): Promise<ReadTable> {
  if (file.subarray(0, ZIP.length).equals(ZIP)) return readXlsx(file);
  if (file.subarray(0, OLE.length).equals(OLE)) return { fault: { line: 1, message: OLD_OR_LOCKED } };
  const head = file
    .subarray(0, HEAD_BYTES)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '');
  if (NO_TABLE.test(head)) return { fault: { line: 1, message: OTHER_KIND } };
  return readCsv(file);
}
