/** A text as one word of a POSIX shell's line: a path with a space or an apostrophe can be copied as it is printed. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
