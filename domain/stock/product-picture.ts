import type { PictureFiles } from '../content/picture.ts';
import { photoFiles } from '../uploads/photo-files.ts';
import { renderedSources } from './rendered-picture.ts';

/** The folder of product photographs: files that never change. */
export const PICTURE_FOLDER = '/images-produits/';

/** The folder of drawings. */
export const DRAWING_FOLDER = '/illustrations/';

const PHOTOGRAPH = /^\/images-produits\/([0-9a-f-]{36})-\d{1,4}\.webp$/;

/** A product's picture with all its files; a drawing has one file and is unchanged. */
export function pictureFiles<T extends { src: string; width: number; height: number }>(
  picture: T,
): T & PictureFiles {
  const id = PHOTOGRAPH.exec(picture.src)?.[1];
  if (id) return { ...photoFiles(PICTURE_FOLDER, { ...picture, id }), ...picture };
  const sources = renderedSources(picture);
  return sources ? { ...picture, sources } : picture;
}
