import path from 'node:path';
import { askProcess } from '../../own-process/ask-process.ts';
import type { PdfFault } from './inspect-pdf.ts';
import type { PdfVerdict } from './pdf-process.ts';

const ENTRY = path.join(import.meta.dirname, 'pdf-process.ts');
const MAX_MS = 15_000;

/** The fault of a PDF, or null. A process of its own reads it. */
export async function checkPdf(bytes: Uint8Array, { maxMs = MAX_MS } = {}): Promise<PdfFault | null> {
  const verdict = await askProcess<PdfVerdict>(ENTRY, bytes, { maxMs });
  return verdict ? verdict.fault : 'unreadable';
}
