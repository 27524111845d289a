import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Files in a build for the browser that belong to the developers' catalogue, or mention it. */
function traces(build: string): string[] {
  const folder = path.join(ROOT, build, 'client');
  const files = globSync('**/*.{js,css,html,json,txt,svg}', { cwd: folder });
  expect(files.length).toBeGreaterThan(20);
  return files.filter(
    (file) =>
      file.includes('catalogue') ||
      /catalogue\/|catalogue__|\/catalogue/.test(readFileSync(path.join(folder, file), 'utf8')),
  );
}

test('visitors have no catalogue', async ({ request }) => {
  expect((await request.get('/catalogue')).status()).toBe(404);
  expect((await request.get('/catalogue.data')).status()).toBe(404);
});

test('no file of the site’s build is of the catalogue, whose own build shows that it would be found', () => {
  expect(traces('build')).toEqual([]);
  expect(traces('build-catalogue')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/catalogue.*\.js$/),
      expect.stringMatching(/catalogue.*\.css$/),
      expect.stringMatching(/manifest.*\.js$/),
    ]),
  );
});

test('nothing of the catalogue is in the code of the server', () => {
  const code = (build: string) => readFileSync(path.join(ROOT, build, 'server/index.js'), 'utf8');
  expect(code('build')).not.toContain('catalogue__');
  expect(code('build-catalogue')).toContain('catalogue__');
});
