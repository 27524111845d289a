/** Whether the bytes of a path are text; if not, the site answers that it cannot read the address. */
export function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}
