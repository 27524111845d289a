import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pdf, pdfWith } from '#tests/support/sample-files.ts';
import { checkPdf } from './check-pdf.ts';

test('a document that opens is fine, one that takes too long is not', async () => {
  const document = await pdf();
  expect((await checkPdf(document)).fault).toBeNull();
  expect((await checkPdf(document, { maxMs: 1 })).fault).toBe('unreadable');
});

test('a document that carries XML says so and gives it; with anything else beside it, it is active', async () => {
  const xml = '<a>é</a>';
  expect(await checkPdf(await pdf({ files: { 'a.XML': xml } }))).toEqual({ fault: 'data', xml });
  const two = { 'a.xml': xml, 'b.xml': xml };
  expect(await checkPdf(await pdf({ files: two }))).toEqual({ fault: 'data', xml: null });
  const active = { fault: 'active', xml: null };
  const strange: Record<string, string>[] = [
    { 'a.xml': xml, 'b.exe': 'MZ' },
    { 'a.xml': 'MZ' },
    { 'a.xml.exe': xml },
  ];
  for (const files of strange) expect(await checkPdf(await pdf({ files }))).toEqual(active);
  const mark = pdfWith('', [
    '<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS 5 0 R >>',
    '<< /Type /Filespec /F (a.exe) /EF << /F 6 0 R >> >>',
    '<< /Type /EmbeddedFile /Length 2 >>\nstream\nMZ\nendstream',
  ]);
  expect(await checkPdf(mark)).toEqual(active);
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
