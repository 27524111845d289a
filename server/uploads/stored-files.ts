import { videoFiles, videoOfFile } from './video/video-slices.ts';

type Stored = { stored_key: string; mime: string; bytes: number };

const SMALL = '-400.webp';

/**
 * The files of a row in its store: the one to show or download, and the small version of a picture. A video has none that is whole:
 * its slices, then its picture, which may not be there.
 */
export function storedFiles({ stored_key: key, mime, bytes }: Stored): string[] {
  if (mime === 'video/mp4') return videoFiles(key, bytes);
  return mime === 'image/webp' ? [key, key.replace(/\.webp$/, SMALL)] : [key];
}

/** The key in the row of a stored file. */
export const rowKeyOf = (file: string): string =>
  videoOfFile(file) ?? file.replace(new RegExp(`${SMALL}$`), '.webp');
