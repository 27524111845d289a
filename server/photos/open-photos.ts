import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PictureFiles } from '#domain/content/picture.ts';

/** A photograph of content/photos by its name, without extension. Null: the page shows its drawing. */
export type FindPhoto = (name: string) => PictureFiles | null;

/**
 * @param buildDir the folder in which scripts/build.ts wrote photos.json. Without a build, in development, there are
 * no photographs.
 */
export function openPhotos(buildDir: string): FindPhoto {
  const file = path.join(buildDir, 'photos.json');
  const photos: Record<string, PictureFiles> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const byName = new Map(Object.entries(photos));
  return (name) => byName.get(name) ?? null;
}
