/** The address to go to, or null if this one does not match. */
export type PathPattern = (pathname: string) => string | null;

const HOLE = /\{([^{}]+)\}/g;

/**
 * The characters of a plain path, which a placeholder may match. A backslash or a control character never reaches a
 * Location header.
 */
const SEGMENT = "[A-Za-z0-9._~!$&'()*+,;=:@%-]+";

/** Compiles a `from` of redirects.yml and fills its `to` with what was matched. @throws Error on a malformed pair. */
export function compilePattern(from: string, to: string): PathPattern {
  const names: string[] = [];
  const source = from
    .split(HOLE)
    .map((part, index) => (index % 2 === 0 ? escapeRegExp(part) : holeSource(part, names)))
    .join('');
  const matcher = new RegExp(`^${source}$`);
  for (const [, name] of to.matchAll(HOLE)) {
    if (!name || !names.includes(name)) throw new RangeError(`{${name}} n’est pas dans ${from}`);
  }
  return (pathname) => {
    const match = matcher.exec(pathname);
    if (!match) return null;
    return to.replace(HOLE, (_, name: string) => match[names.indexOf(name) + 1] ?? '');
  };
}

function holeSource(hole: string, names: string[]): string {
  if (hole.includes('|')) return `(?:${hole.split('|').map(escapeRegExp).join('|')})`;
  names.push(hole);
  return hole.endsWith('...') ? `((?:/${SEGMENT})*)` : `(${SEGMENT})`;
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
