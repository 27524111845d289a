/** Whether the bytes of a path are text that can be kept and searched for, without NUL: of others the site answers that it cannot read the address. */
export function isDecodable(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes('\0');
  } catch {
    return false;
  }
}
