import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** A line typed at the terminal, which does not show it; undefined without a terminal, or if nothing is typed. */
export async function askHidden(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  process.stderr.write(question);
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: hidden, terminal: true });
  try {
    return (await lines.question('')) || undefined;
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
