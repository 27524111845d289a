type Stored = { stored_key: string; mime: string };

const SMALL = '-400.webp';

/** The files of a row in its store: the one to show or download, and the small version of a picture. */
export function storedFiles({ stored_key: key, mime }: Stored): [file: string, ...small: string[]] {
  return mime === 'image/webp' ? [key, key.replace(/\.webp$/, SMALL)] : [key];
}

/** The key in the row of a stored file. */
export const rowKeyOf = (file: string) => file.replace(new RegExp(`${SMALL}$`), '.webp');
