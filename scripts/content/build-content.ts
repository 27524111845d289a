import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  bodyFile,
  type ContentStore,
  contentFolder,
  indexFile,
  storeOf,
} from '#server/content/content-store.ts';
import { loadContent } from '#server/content/source/load-content.ts';

/**
 * Compiles content/ into `buildDir`/content (index.json and one body for each page), which openContent(buildDir)
 * reads. It is written beside and swapped in, so that a failed build leaves the last good one. The rest of `buildDir`
 * does not change.
 * @throws ContentError
 */
export async function buildContent(contentDir: string, buildDir: string): Promise<{ pages: number }> {
  const content = await loadContent(contentDir);
  const { findPage: _bodies, ...index }: ContentStore = storeOf(content);

  const folder = contentFolder(buildDir);
  const nextFolder = `${folder}.next`;
  await rm(nextFolder, { recursive: true, force: true });
  await mkdir(nextFolder, { recursive: true });
  for (const { page } of content.pages) {
    const file = bodyFile(nextFolder, page.path);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, page.html);
  }
  await writeFile(indexFile(nextFolder), JSON.stringify(index));
  await rm(folder, { recursive: true, force: true });
  await rename(nextFolder, folder);
  return { pages: index.pages.length };
}
