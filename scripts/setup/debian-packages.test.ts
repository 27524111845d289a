import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { majorVersion } from './debian-packages.mjs';

function programThatSays(words: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'atelier-papin-program-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = path.join(folder, 'chromium');
  writeFileSync(program, `#!/bin/sh\necho "${words}"\n`, { mode: 0o755 });
  return program;
}

test.each([
  ['Chromium 156.0.8078.108 built on Debian GNU/Linux 12', 156],
  ['Google Chrome for Testing 150.0.7871.100', 150],
  ['', 0],
])('the version of a program that says « %s » is %i', (words, version) => {
  expect(majorVersion(programThatSays(words))).toBe(version);
});

test('a program that is not there has none', () => {
  expect(majorVersion('/nowhere/chromium')).toBe(0);
});
