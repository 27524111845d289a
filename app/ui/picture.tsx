import type { PictureFiles } from '#domain/content/picture.ts';

type PictureProps = PictureFiles & {
  /** What it shows; empty if it only decorates. */
  alt: string;
  /** The width that it takes on the page, to choose among `sources`: « (max-width: 640px) 100vw, 20rem ». */
  sizes?: string;
  /** `eager` for a picture of the first view. */
  loading?: 'lazy' | 'eager';
  /** `low` if the words beside it should be read first on a slow network. */
  fetchPriority?: 'low';
};

/** A photograph, in the best format that the browser accepts, or a drawing. */
export function Picture({ sources = [], alt, sizes, loading = 'lazy', ...file }: PictureProps) {
  const image = <img loading={loading} decoding="async" {...file} alt={alt} />;
  if (sources.length === 0) return image;
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {image}
    </picture>
  );
}
