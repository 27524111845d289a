import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bodyFile, type ContentIndex, storeOf } from '#server/content/content-store.ts';
import { loadContent } from '#server/content/load-content.ts';

/**
 * Compiles content/ into `buildDir` (build/content): index.json and one body per page, read by openContent().
 * Written beside and swapped in, so that a failed build leaves the last good one.
 * @throws ContentError
 */
export async function buildContent(contentDir: string, buildDir: string): Promise<{ pages: number }> {
  const content = await loadContent(contentDir);
  const { pages, categories, serviceOrder, shop } = storeOf(content);
  const index: ContentIndex = { pages, categories, serviceOrder, shop };

  const nextDir = `${path.resolve(buildDir)}.next`;
  await rm(nextDir, { recursive: true, force: true });
  for (const { page } of content.pages) {
    const file = bodyFile(nextDir, page.path);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, page.html);
  }
  await mkdir(nextDir, { recursive: true });
  await writeFile(path.join(nextDir, 'index.json'), JSON.stringify(index));
  await rm(buildDir, { recursive: true, force: true });
  await rename(nextDir, buildDir);
  return { pages: pages.length };
}
