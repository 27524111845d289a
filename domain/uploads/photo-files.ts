import type { PictureFiles } from '../content/picture.ts';

/** A photograph that the shop shows: the parts of the addresses of its files. */
export type Photo = { id: string; width: number; height: number };

/** Widths of the files: a list, a page, the enlarged picture. */
const WIDTHS = [320, 640, 1280];

/** The widths in which a photograph has files: no wider than the original. */
export function photoWidths(width: number): number[] {
  const largest = Math.min(width, WIDTHS.at(-1) ?? width);
  return [...WIDTHS.filter((each) => each < largest), largest];
}

/** All files of a photograph below the address of a folder: AVIF for browsers that accept it, WebP for others. */
export function photoFiles(folder: string, { id, width, height }: Photo): PictureFiles {
  const address = (each: number, format: string) => `${folder}${id}-${each}.${format}`;
  return {
    src: address(width, 'webp'),
    width,
    height,
    sources: ['avif', 'webp'].map((format) => ({
      type: `image/${format}`,
      srcSet: photoWidths(width)
        .map((each) => `${address(each, format)} ${each}w`)
        .join(', '),
    })),
  };
}
