const decode = (encoding: string, file: Buffer) => new TextDecoder(encoding, { fatal: true }).decode(file);

/**
 * The text of a file, with or without a byte order mark: UTF-8, UTF-16 with its mark, else Windows-1252, as French
 * spreadsheets write « CSV ». Null if it is none of them.
 */
export function decodeText(file: Buffer): string | null {
  const [first, second] = file;
  try {
    if (first === 0xff && second === 0xfe) return decode('utf-16le', file);
    if (first === 0xfe && second === 0xff) return decode('utf-16be', file);
    // Texts have none; pictures and archives do.
    if (file.includes(0)) return null;
    return decode('utf-8', file);
  } catch {
    return first === 0xff || first === 0xfe ? null : decode('windows-1252', file);
  }
}
