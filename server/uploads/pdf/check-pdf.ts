import path from 'node:path';
import { askProcess } from '../../own-process/ask-process.ts';
import type { PdfVerdict } from './inspect-pdf.ts';

const ENTRY = path.join(import.meta.dirname, 'pdf-process.ts');
const MAX_MS = 15_000;

/** The fault of a PDF, if it has one, and the XML that it carries. A process of its own reads it. */
export async function checkPdf(bytes: Uint8Array, { maxMs = MAX_MS } = {}): Promise<PdfVerdict> {
  const verdict = await askProcess<PdfVerdict>(ENTRY, bytes, { maxMs });
  return verdict ?? { fault: 'unreadable', xml: null };
}
