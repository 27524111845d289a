/** A row of a table or an item of a list, none of its kind inside. */
const ROW = /<(tr|li)\b[^>]*>(?:(?!<\/?\1\b)[\s\S])*<\/\1>\s*/g;
const PARAGRAPH = /(<p\b[^>]*>)([\s\S]*?)(<\/p>)/g;
const EMPTY = /<(p|ul|ol|tbody)\b[^>]*>\s*<\/\1>\s*/g;
/** A heading, with its permalink (markdown/permalinks.ts), that another of its rank or above follows at once, or the end. */
const LONE_HEADING =
  /<h([2-6])\b[^>]*>(?:(?!<h[1-6]\b)[\s\S])*?<\/h\1>\s*(?:<a class="lien"[^>]*><\/a>\s*)?(?=<h([1-6])\b|<span id="lien-partie"|$)/g;

/** Where a sentence of a text ends and another one begins. */
const BETWEEN_SENTENCES = /(?<=[.!?…])\s+(?=[\p{Lu}«<{])/u;

export type IsUnknown = (text: string) => boolean;

/** A text without its sentences that say what nobody knows yet; the others stand as they are. */
export function withoutUnknownSentences(text: string, isUnknown: IsUnknown): string {
  if (!isUnknown(text)) return text;
  return text
    .split(BETWEEN_SENTENCES)
    .filter((sentence) => !isUnknown(sentence))
    .join(' ');
}

/** HTML of ours without rows, items and sentences that say what nobody knows yet, nor what is empty without them: a heading too. */
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
