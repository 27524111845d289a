import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { externalServicesFile, readLateScript, withLateScript } from './late-script.ts';

function buildWith(code: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'atelier-late-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'late.js'), code);
  return folder;
}

const settings = { data: { origin: '', anonKey: 'cle-publique' } };

test('the settings stand where the build left their place, and the address changes with them', () => {
  const folder = buildWith('start(__LATE_SETTINGS__)');
  const script = readLateScript(folder, settings);
  expect(script.code).toBe('start({"origin":"","anonKey":"cle-publique"})');
  expect(script.url).toMatch(/^\/assets\/late-[\w-]{8}\.js$/);
  expect(readLateScript(folder, settings)).toEqual(script);
  expect(readLateScript(folder, { data: { origin: '', anonKey: 'autre' } }).url).not.toBe(script.url);
});

test('the address of the script of external services is told where there are some', () => {
  const folder = buildWith('start(__LATE_SETTINGS__)');
  writeFileSync(externalServicesFile(folder), '/assets/external-services-12345678.js');
  const external = { services: {}, revision: 1 };
  expect(readLateScript(folder, { ...settings, external }).code).toContain(
    '"external":{"services":{},"revision":1,"script":"/assets/external-services-12345678.js"}',
  );
  expect(readLateScript(folder, settings).code).not.toContain('external');
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
