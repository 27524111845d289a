import type { PictureFiles } from '../picture.ts';

/** Where the photographs of products are: one folder, files that never change. */
export const PICTURE_FOLDER = '/images-produits/';

/** Widths of the files: a list, a page, the enlarged picture. */
const WIDTHS = [320, 640, 1280];

/** The widths that a photograph has files of: no wider than it is. */
export function pictureWidths(width: number): number[] {
  const largest = Math.min(width, WIDTHS.at(-1) ?? width);
  return [...WIDTHS.filter((each) => each < largest), largest];
}

const PHOTOGRAPH = /^\/images-produits\/([0-9a-f-]{36})-\d{1,4}\.webp$/;

/** A picture of a product with all its files; a drawing, which has one, as it is. */
export function pictureFiles<T extends { src: string; width: number; height: number }>(
  picture: T,
): T & PictureFiles {
  const id = PHOTOGRAPH.exec(picture.src)?.[1];
  if (!id) return picture;
  const sources = ['avif', 'webp'].map((format) => ({
    type: `image/${format}`,
    srcSet: pictureWidths(picture.width)
      .map((width) => `${PICTURE_FOLDER}${id}-${width}.${format} ${width}w`)
      .join(', '),
  }));
  return { ...picture, sources };
}
