import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readLateScript, withLateScript } from './late-script.ts';

function buildWith(code: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'atelier-late-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'late.js'), code);
  return folder;
}

const settings = { data: { origin: '', anonKey: 'cle-publique' } };

test('the settings stand where the build left their place, and the address changes with them', () => {
  const folder = buildWith('let{data:d}=__LATE_SETTINGS__;start(d)');
  const script = readLateScript(folder, settings);
  expect(script.code).toBe('let{data:d}={"data":{"origin":"","anonKey":"cle-publique"}};start(d)');
  expect(script.url).toMatch(/^\/assets\/late-[\w-]{8}\.js$/);
  expect(readLateScript(folder, settings)).toEqual(script);
  expect(readLateScript(folder, { data: { origin: '', anonKey: 'autre' } }).url).not.toBe(script.url);
});

test('the starter is told the address', () => {
  const script = { url: '/assets/late-12345678.js', code: '' };
  expect(withLateScript('load(()=>import(__LATE_SCRIPT__))', script)).toBe(
    'load(()=>import("/assets/late-12345678.js"))',
  );
});

test('a build that has lost its place is refused at start, not in the browsers', () => {
  expect(() => readLateScript(buildWith('start()'), settings)).toThrow('__LATE_SETTINGS__');
  expect(() => withLateScript('start()', { url: '/late.js', code: '' })).toThrow('__LATE_SCRIPT__');
});
