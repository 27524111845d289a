import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { externalServicesFile, readAfterPaintScript, withAfterPaintScript } from './after-paint-script.ts';

function buildWith(code: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'atelier-after-paint-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'after-paint.js'), code);
  return folder;
}

const settings = { data: { origin: '', anonKey: 'cle-publique' } };

test('the settings stand where the build left their place, and the address changes with them', () => {
  const folder = buildWith('start(__SCRIPT_SETTINGS__)');
  const script = readAfterPaintScript(folder, settings);
  expect(script.code).toBe('start({"origin":"","anonKey":"cle-publique"})');
  expect(script.url).toMatch(/^\/assets\/after-paint-[\w-]{8}\.js$/);
  expect(readAfterPaintScript(folder, settings)).toEqual(script);
  expect(readAfterPaintScript(folder, { data: { origin: '', anonKey: 'autre' } }).url).not.toBe(script.url);
});

test('the address of the script of external services is told where there are some', () => {
  const folder = buildWith('start(__SCRIPT_SETTINGS__)');
  writeFileSync(externalServicesFile(folder), '/assets/external-services-12345678.js');
  const external = { services: {}, revision: 1 };
  expect(readAfterPaintScript(folder, { ...settings, external }).code).toContain(
    '"external":{"services":{},"revision":1,"script":"/assets/external-services-12345678.js"}',
  );
  expect(readAfterPaintScript(folder, settings).code).not.toContain('external');
});

test('the boot script is told the address', () => {
  const script = { url: '/assets/after-paint-12345678.js', code: '' };
  expect(withAfterPaintScript('load(()=>import(__AFTER_PAINT_SCRIPT__))', script)).toBe(
    'load(()=>import("/assets/after-paint-12345678.js"))',
  );
});

test('a build that has lost its place is refused at start, not in the browsers', () => {
  expect(() => readAfterPaintScript(buildWith('start()'), settings)).toThrow('__SCRIPT_SETTINGS__');
  expect(() => withAfterPaintScript('start()', { url: '/after-paint.js', code: '' })).toThrow(
    '__AFTER_PAINT_SCRIPT__',
  );
});
