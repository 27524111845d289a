type Stored = { stored_key: string; mime: string };

const SMALL = '-400.webp';

/** The files of a row in its store: the one to show or to give, and of a picture a small one. */
export function storedFiles({ stored_key: key, mime }: Stored): [file: string, ...small: string[]] {
  return mime === 'image/webp' ? [key, key.replace(/\.webp$/, SMALL)] : [key];
}

/** The key that the row of a stored file has. */
export const rowKeyOf = (file: string) => file.replace(new RegExp(`${SMALL}$`), '.webp');
