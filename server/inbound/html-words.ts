const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  apos: '’',
  gt: '>',
  lt: '<',
  nbsp: ' ',
  quot: '"',
};

/** The words of a mail that has only HTML. What it quotes is left out. Nothing of the result is shown as HTML. */
export function htmlWords(html: string): string {
  return html
    .replaceAll(/<(head|style|script|title)\b[\s\S]*?<\/\1\s*>/giu, '')
    .replaceAll(/<blockquote\b[\s\S]*$/giu, '')
    .replaceAll(/<div[^>]*(?:gmail_quote|divRplyFwdMsg|appendonsend)[\s\S]*$/giu, '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/<(?:br|\/p|\/div|\/li|\/tr|\/h\d)\b[^>]*>/giu, '\n')
    .replaceAll(/<[^>]*>/gu, '')
    .replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,6}));/giu, (whole, decimal, hex, name) =>
      name ? (ENTITIES[String(name).toLowerCase()] ?? whole) : signOf(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replaceAll(/[^\S\n]*\n[^\S\n]*/gu, '\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
}

const signOf = (code: number): string => (code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '');
