import { Worker } from 'node:worker_threads';
import { inspectPdf, type PdfFault } from './inspect-pdf.ts';

/** What check-pdf.ts starts for one document, and what it is told of it. */
export type PdfVerdict = { fault: PdfFault | null };

// Numbers of a document say how much its reader is to hold, and V8 limits its own heap only.
const guard = new Worker(new URL('./memory-guard.ts', import.meta.url));
guard.unref();

process.once('message', async (bytes: Uint8Array) => {
  const verdict: PdfVerdict = { fault: await inspectPdf(bytes) };
  process.send?.(verdict, () => process.exit());
});
process.on('disconnect', () => process.exit());
