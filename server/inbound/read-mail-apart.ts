import path from 'node:path';
import { askProcess } from '../own-process/ask-process.ts';
import type { InboundMail } from './read-mail.ts';

const ENTRY = path.join(import.meta.dirname, 'mail-process.ts');
const MAX_MS = 15_000;

/** Reads a mail in a process of its own; null too for one that keeps its reader busy for too long. */
export async function readMailApart(raw: Uint8Array): Promise<InboundMail | null> {
  const answer = await askProcess<{ mail: InboundMail | null }>(ENTRY, raw, { maxMs: MAX_MS });
  return answer?.mail ?? null;
}
