import type { TextPart } from '#domain/content/search.ts';
import { type Token, tokenize } from './tokenize.ts';

/** The whole text in parts: the words found, and the text between them. The parts are plain text, not HTML. */
export function highlight(text: string, terms: ReadonlySet<string>): TextPart[] {
  return partsOf(text, foundIn(text, terms), 0, text.length);
}

/** Characters of an excerpt, give or take a word at each end. */
const EXCERPT_LENGTH = 200;
/** Characters shown before the first word found. */
const LEAD = 60;
/**
 * Characters of a text that are read: the best answer is rarely farther, and a long page must not cost more than
 * another.
 */
const READ_MAX = 6_000;

/**
 * The excerpt of a document: its summary if it holds a word found, otherwise the place of its text that holds the most
 * different terms, otherwise its summary all the same.
 */
export function excerptOf(
  { summary, text }: { summary: string; text: string },
  terms: ReadonlySet<string>,
): TextPart[] {
  const inSummary = foundIn(summary, terms);
  if (inSummary.length > 0) return excerptAt(summary, inSummary);
  const read = text.slice(0, READ_MAX);
  const inText = foundIn(read, terms);
  return inText.length > 0 ? excerptAt(read, inText) : excerptAt(summary, []);
}

function foundIn(text: string, terms: ReadonlySet<string>): Token[] {
  const found = tokenize(text).filter(({ term }) => terms.has(term));
  // A compound comes with its parts, a model with its name: the outermost counts.
  return found.filter(
    (token) =>
      !found.some(
        (other) =>
          other.start <= token.start &&
          other.end >= token.end &&
          other.end - other.start > token.end - token.start,
      ),
  );
}

function excerptAt(text: string, found: readonly Token[]): TextPart[] {
  if (text.length <= EXCERPT_LENGTH) return partsOf(text, found, 0, text.length);
  const first = richest(found);
  const start = first ? wordStart(text, first.start - LEAD) : 0;
  const end = wordEnd(text, start + EXCERPT_LENGTH);
  const parts = partsOf(text, found, start, end);
  if (start > 0) parts.unshift({ text: '… ', isHit: false });
  if (end < text.length) parts.push({ text: ' …', isHit: false });
  return parts;
}

/** The word found from which an excerpt holds the most different terms. */
function richest(found: readonly Token[]): Token | undefined {
  let best: Token | undefined;
  let most = 0;
  let last = 0;
  const inside = new Map<string, number>();
  const change = ({ term }: Token, by: number) => {
    const count = (inside.get(term) ?? 0) + by;
    if (count > 0) inside.set(term, count);
    else inside.delete(term);
  };
  for (const [index, token] of found.entries()) {
    for (
      ;
      last < found.length && (found[last] as Token).end <= token.start + EXCERPT_LENGTH - LEAD;
      last += 1
    )
      change(found[last] as Token, 1);
    if (inside.size > most) {
      most = inside.size;
      best = token;
    }
    if (last > index) change(token, -1);
    else last = index + 1;
  }
  return best;
}

function wordStart(text: string, near: number): number {
  if (near <= 0) return 0;
  const line = text.lastIndexOf('\n', near + LEAD - 1);
  if (line >= near) return line + 1;
  const space = text.indexOf(' ', near);
  return space < 0 ? near : space + 1;
}

function wordEnd(text: string, near: number): number {
  if (near >= text.length) return text.length;
  const space = text.lastIndexOf(' ', near);
  return space > 0 ? space : near;
}

function partsOf(text: string, found: readonly Token[], start: number, end: number): TextPart[] {
  const parts: TextPart[] = [];
  const push = (from: number, to: number, isHit: boolean) => {
    if (to > from) parts.push({ text: text.slice(from, to).replace(/\n/g, ' · '), isHit });
  };
  let at = start;
  for (const token of found) {
    if (token.start < at || token.end > end) continue;
    push(at, token.start, false);
    push(token.start, token.end, true);
    at = token.end;
  }
  push(at, end, false);
  return parts;
}
