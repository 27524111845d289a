import { readFile, rm, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openContent } from '#server/content/create-library.ts';
import { legalPage, plainPage } from '#server/content/fixtures/pages.ts';
import { makeProject } from '#server/content/fixtures/project.ts';
import { ContentError } from '#server/content/problem.ts';
import { buildContent } from './build-content.ts';

async function makeBuild() {
  const { contentDir } = await makeProject({
    'content/pages/envoi.md': plainPage('envoi', {}, 'Écrivez à {{shop.email}}.'),
    'content/pages/legal/cgv/2026-11-21.md': legalPage('cgv'),
  });
  const buildDir = `${contentDir}/../build`;
  expect(await buildContent(contentDir, buildDir)).toEqual({ pages: 2 });
  return { contentDir, buildDir };
}

test('writes the index without bodies, and one body per page with its tokens in place', async () => {
  const { buildDir } = await makeBuild();
  const index = JSON.parse(await readFile(`${buildDir}/content/index.json`, 'utf8'));
  expect(index.pages.map(({ path }: { path: string }) => path)).toEqual(['/envoi', '/legal/cgv']);
  expect(index.pages[0]).not.toHaveProperty('html');
  expect(await readFile(`${buildDir}/content/bodies/envoi.html`, 'utf8')).toBe(
    '<p>Écrivez à {{shop.email}}.</p>',
  );
});

test('leaves the last good build when the content has errors', async () => {
  const { contentDir, buildDir } = await makeBuild();
  const index = await readFile(`${buildDir}/content/index.json`, 'utf8');
  await writeFile(`${contentDir}/pages/casse.md`, 'rien');
  await expect(buildContent(contentDir, buildDir)).rejects.toThrow(ContentError);
  expect(await readFile(`${buildDir}/content/index.json`, 'utf8')).toBe(index);
});

test('leaves alone what others have built', async () => {
  const { contentDir, buildDir } = await makeBuild();
  await writeFile(`${buildDir}/other.js`, 'x');
  await buildContent(contentDir, buildDir);
  expect(await readFile(`${buildDir}/other.js`, 'utf8')).toBe('x');
});

test('forgets a page that is gone', async () => {
  const { contentDir, buildDir } = await makeBuild();
  await rm(`${contentDir}/pages/envoi.md`);
  await buildContent(contentDir, buildDir);
  expect(openContent(buildDir).findPage('/envoi')).toBeNull();
  await expect(readFile(`${buildDir}/content/bodies/envoi.html`)).rejects.toThrow('ENOENT');
});
