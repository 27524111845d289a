const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** The words of HTML written by our own content pipeline (server/content/compile.ts), a line for each block. */
export function plainText(html: string): string {
  return html
    .replace(/<\/(?:p|h\d|li|tr|td|th|dt|dd|blockquote|pre|figcaption)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (entity, hex, decimal, name) => {
      if (name) return ENTITIES[name] ?? entity;
      return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
    })
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}
