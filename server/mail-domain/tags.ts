/** « v=DKIM1; k=rsa; p=… » as its tags, without the spaces that a long value may have. */
export const tagsOf = (record: string): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    record.split(';').flatMap((tag) => {
      const at = tag.indexOf('=');
      return at < 0 ? [] : [[tag.slice(0, at).trim().toLowerCase(), tag.slice(at + 1).replaceAll(/\s/g, '')]];
    }),
  );
