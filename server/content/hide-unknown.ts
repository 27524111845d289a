/** A row of a table or an item of a list, without another one inside. */
const ROW = /<(tr|li)\b[^>]*>(?:(?!<\/?\1\b)[\s\S])*<\/\1>\s*/g;
const PARAGRAPH = /(<p\b[^>]*>)([\s\S]*?)(<\/p>)/g;
const EMPTY = /<(p|ul|ol|tbody)\b[^>]*>\s*<\/\1>\s*/g;
/**
 * A heading, with its permalink (markdown/permalinks.ts), followed at once by another of the same or a higher level,
 * or by the end.
 */
const LONE_HEADING =
  /<h([2-6])\b[^>]*>(?:(?!<h[1-6]\b)[\s\S])*?<\/h\1>\s*(?:<a class="lien"[^>]*><\/a>\s*)?(?=<h([1-6])\b|<span id="lien-partie"|$)/g;

/** The place between two sentences of a text. */
const BETWEEN_SENTENCES = /(?<=[.!?…])\s+(?=[\p{Lu}«<{])/u;

export type IsUnknown = (text: string) => boolean;

/** A text without the sentences about facts that are not known yet; the others stay. */
export function withoutUnknownSentences(text: string, isUnknown: IsUnknown): string {
  if (!isUnknown(text)) return text;
  return text
    .split(BETWEEN_SENTENCES)
    .filter((sentence) => !isUnknown(sentence))
    .join(' ');
}

/**
 * Our HTML without the rows, items and sentences about facts that are not known yet, and without what is then empty,
 * headings included.
 */
export function withoutUnknown(html: string, isUnknown: IsUnknown): string {
  if (!isUnknown(html)) return html;
  return html
    .replace(ROW, (row) => (isUnknown(row) ? '' : row))
    .replace(
      PARAGRAPH,
      (_, open: string, words: string, close: string) =>
        open + withoutUnknownSentences(words, isUnknown) + close,
    )
    .replace(EMPTY, '')
    .replace(LONE_HEADING, (heading, rank: string, next?: string) => (next && next > rank ? heading : ''));
}
