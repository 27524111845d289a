import type { PictureFiles } from './picture.ts';

/** A photograph that the shop shows: what the addresses of all its files are made of. */
export type Photo = { id: string; width: number; height: number };

/** Widths of the files: a list, a page, the enlarged picture. */
const WIDTHS = [320, 640, 1280];

/** The widths that a photograph has files of: no wider than it is. */
export function photoWidths(width: number): number[] {
  const largest = Math.min(width, WIDTHS.at(-1) ?? width);
  return [...WIDTHS.filter((each) => each < largest), largest];
}

/** All files of a photograph under the address of a folder: AVIF for who takes it, WebP for everybody else. */
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
