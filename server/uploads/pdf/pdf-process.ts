import { Worker } from 'node:worker_threads';
import { inspectPdf, type PdfFault } from './inspect-pdf.ts';

/** Started by check-pdf.ts for one document; its answer goes back there. */
export type PdfVerdict = { fault: PdfFault | null };

// The numbers in a document decide how much its reader allocates, and V8 limits only its own heap.
const guard = new Worker(new URL('./memory-guard.ts', import.meta.url));
guard.unref();

process.once('message', async (bytes: Uint8Array) => {
  const verdict: PdfVerdict = { fault: await inspectPdf(bytes) };
  process.send?.(verdict, () => process.exit());
});
process.on('disconnect', () => process.exit());
