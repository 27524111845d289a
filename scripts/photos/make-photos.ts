import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PictureFiles } from '#domain/content/picture.ts';
import { encodeVariant, planVariants } from './variants.ts';

const PHOTO = /^([A-Za-z0-9]+(?:-[A-Za-z0-9]+)*)\.(?:jpe?g|png|webp|avif|tiff?)$/;

/**
 * Makes the variants of each photograph of `photosDir` into `madeDir`, and deletes those of photographs that changed
 * or were removed. Run again, it makes only what is missing. Returns the photographs by name.
 */
export async function makePhotos(photosDir: string, madeDir: string): Promise<Record<string, PictureFiles>> {
  await mkdir(madeDir, { recursive: true });
  const photos: Record<string, PictureFiles> = {};
  const wanted = new Set<string>();
  for (const { file, name } of await listPhotos(photosDir)) {
    const photo = await readFile(path.join(photosDir, file));
    const { variants, files } = await planVariants(name, photo);
    // One at a time: the encoder has threads of its own.
    for (const variant of variants) {
      wanted.add(variant.file);
      const made = path.join(madeDir, variant.file);
      if (!existsSync(made)) await writeWhole(made, await encodeVariant(photo, variant));
    }
    photos[name] = files;
  }
  for (const file of await readdir(madeDir)) if (!wanted.has(file)) await rm(path.join(madeDir, file));
  return photos;
}

async function listPhotos(folder: string): Promise<{ file: string; name: string }[]> {
  const files = existsSync(folder) ? (await readdir(folder)).filter((file) => !file.startsWith('.')) : [];
  const names = new Set<string>();
  return files.sort().map((file) => {
    const name = PHOTO.exec(file)?.[1];
    if (!name) throw new Error(`content/photos/${file} : nom sans accent ni espace, en .jpg, .png ou .webp`);
    if (names.has(name)) throw new Error(`content/photos/${file} : une autre photo porte déjà ce nom`);
    names.add(name);
    return { file, name };
  });
}

/** Never half a file under its final name, which the next build would take for a whole one. */
async function writeWhole(file: string, body: Buffer): Promise<void> {
  await writeFile(`${file}.part`, body);
  await rename(`${file}.part`, file);
}
