import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { drawInProcess } from './draw-in-process.ts';
import { renderSocialImage } from './render-social-image.ts';

// Another process starts and loads the fonts.
vi.setConfig({ testTimeout: 60_000 });

test('draws the same picture as in the server’s own process', async () => {
  const draw = drawInProcess({ idleMs: 50 });
  const text = { title: 'Récupération de données', kicker: 'Services' };
  expect((await draw(text)).equals(await renderSocialImage(text))).toBe(true);
});

test('keeps one process for pictures that follow each other, and starts another after a pause', async () => {
  await using entry = await childThat('process.send({ png: Buffer.from(String(process.pid)) })');
  const draw = drawInProcess({ entry: entry.path, idleMs: 100 });
  const first = (await draw({ title: 'a' })).toString();
  const second = (await draw({ title: 'b' })).toString();
  await expect.poll(() => isRunning(Number(first))).toBe(false);
  const afterPause = (await draw({ title: 'c' })).toString();
  expect(second).toBe(first);
  expect(afterPause).not.toBe(first);
});

test.each([
  ['reports a problem', 'process.send({ problem: "no font" })', /no font/],
  ['dies', 'process.exit(3)', /ended \(3\)/],
  ['says nothing', '', /no social image after 1000 ms/],
])('fails when the process %s, and recovers', async (_what, code, message) => {
  await using entry = await childThat(
    `if (text.title === 'bad') { ${code} } else process.send({ png: Buffer.from(text.title) })`,
  );
  const draw = drawInProcess({ entry: entry.path, timeoutMs: 1000, idleMs: 50 });
  await expect(draw({ title: 'bad' })).rejects.toThrow(message);
  expect((await draw({ title: 'good' })).toString()).toBe('good');
});

test('starts another process when the idle one was killed', async () => {
  await using entry = await childThat('process.send({ png: Buffer.from(String(process.pid)) })');
  const draw = drawInProcess({ entry: entry.path, idleMs: 5000 });
  const first = Number((await draw({ title: 'a' })).toString());
  process.kill(first, 'SIGKILL');
  await expect.poll(() => isRunning(first)).toBe(false);
  expect(Number((await draw({ title: 'b' })).toString())).not.toBe(first);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A stand-in for the drawing process, which runs `code` on each `text`. */
async function childThat(code: string) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'drawing-'));
  const file = path.join(folder, 'child.mjs');
  await writeFile(
    file,
    `process.on('message', (text) => { ${code} }); process.on('disconnect', () => process.exit());`,
  );
  return { path: file, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}
