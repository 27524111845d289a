import { fork } from 'node:child_process';
import path from 'node:path';
import type { PdfFault } from './inspect-pdf.ts';
import type { PdfVerdict } from './pdf-process.ts';

const ENTRY = path.join(import.meta.dirname, 'pdf-process.ts');
const MAX_MS = 15_000;

/**
 * What is wrong with a PDF, or null. A process of its own reads it, and is ended when it takes too long or too much
 * memory: a document made to keep its reader busy delays nobody else.
 */
export function checkPdf(bytes: Uint8Array, { maxMs = MAX_MS } = {}): Promise<PdfFault | null> {
  return new Promise((resolve) => {
    const child = fork(ENTRY, {
      // The process needs none of our secrets.
      env: {},
      serialization: 'advanced',
      // PDF.js logs every fault that it mends.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const finish = (fault: PdfFault | null) => {
      clearTimeout(timer);
      resolve(fault);
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => finish('unreadable'), maxMs);
    child.once('message', ({ fault }: PdfVerdict) => finish(fault));
    child.once('error', () => finish('unreadable'));
    child.once('exit', () => finish('unreadable'));
    child.send(bytes);
  });
}
