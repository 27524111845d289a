import path from 'node:path';
import { askProcess } from '../../own-process/ask-process.ts';
import type { ReadTable } from '../table.ts';

const ENTRY = path.join(import.meta.dirname, 'xlsx-process.ts');
const MAX_MS = 20_000;

const TOO_HARD =
  'Partagez le classeur, ou enregistrez-le en CSV\u00a0: il demande trop de temps ou de mémoire.';

/** Reads the first sheet of an .xlsx workbook. A process of its own reads it. */
export async function readXlsx(file: Uint8Array, { maxMs = MAX_MS } = {}): Promise<ReadTable> {
  return (await askProcess<ReadTable>(ENTRY, file, { maxMs })) ?? { fault: { line: 1, message: TOO_HARD } };
}
