import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pdf } from '#tests/support/sample-files.ts';
import { checkPdf } from './check-pdf.ts';

test('a document that opens is fine, one that takes too long is not', async () => {
  const document = await pdf();
  expect(await checkPdf(document)).toBeNull();
  expect(await checkPdf(document, { maxMs: 1 })).toBe('unreadable');
});

test('a reader that holds too much is ended, even while it does nothing else', async () => {
  const guard = path.join(import.meta.dirname, '../../own-process/memory-guard.ts');
  const fill = `
    new (require('node:worker_threads').Worker)(${JSON.stringify(guard)}).once('online', () => {
      const held = [];
      for (;;) if (held.length < 700) held.push(Buffer.alloc(1024 * 1024, 1));
    });`;
  const [code, signal] = await once(spawn(process.execPath, ['-e', fill], { stdio: 'inherit' }), 'exit');
  expect([code, signal]).toEqual([null, 'SIGKILL']);
});
