import type { PictureFiles } from '../content/picture.ts';

/** The folder of pictures that art/ drew of products. */
export const RENDERED_FOLDER = '/images-de-synthese/';

/** Width and height of the largest file. */
export const RENDERED_SIZE = { width: 1280, height: 960 };

export type RenderedFile = { width: number; format: 'avif' | 'webp' };

/** The files of a picture. Few browsers still need WebP: no small one for them. */
export const RENDERED_FILES: readonly RenderedFile[] = [
  { width: 320, format: 'avif' },
  { width: 640, format: 'avif' },
  { width: 1280, format: 'avif' },
  { width: 640, format: 'webp' },
  { width: 1280, format: 'webp' },
];

const RENDERED = /^\/images-de-synthese\/([a-z0-9-]+)-1280\.webp$/;

export const renderedAddress = (name: string, { width, format }: RenderedFile): string =>
  `${RENDERED_FOLDER}${name}-${width}.${format}`;

/** The address that the database keeps for a view of a product. */
export const renderedSrc = (slug: string, view: string): string =>
  renderedAddress(`${slug}-${view}`, { width: RENDERED_SIZE.width, format: 'webp' });

/** Whether a program drew the picture, which its page then says. */
export const isRendered = ({ src }: { src: string }): boolean => RENDERED.test(src);

/** A view of a product with all its files. */
export function renderedPicture(slug: string, view: string): PictureFiles {
  const src = renderedSrc(slug, view);
  return { src, ...RENDERED_SIZE, sources: renderedSources({ src }) ?? [] };
}

/** The picture's files by format, best first; none if it was not rendered. */
export function renderedSources({ src }: { src: string }): PictureFiles['sources'] {
  const name = RENDERED.exec(src)?.[1];
  if (!name) return undefined;
  return (['avif', 'webp'] as const).map((format) => ({
    type: `image/${format}`,
    srcSet: RENDERED_FILES.filter((file) => file.format === format)
      .map((file) => `${renderedAddress(name, file)} ${file.width}w`)
      .join(', '),
  }));
}
