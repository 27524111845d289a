import { diffArrays, diffWordsWithSpace } from 'diff';
import type { ArticleFields } from './article-fields.ts';

export type Piece = { kind: 'same' | 'added' | 'removed'; text: string };

/** Lines that stayed, of which a page folds those far from any change, or lines that changed, word by word. */
export type ChangedPart =
  | { kind: 'kept'; text: string }
  | { kind: 'folded'; text: string; lines: number }
  | { kind: 'changed'; pieces: Piece[] };

export type ArticleChanges = {
  changed: { field: keyof ArticleFields; parts: ChangedPart[] }[];
  same: (keyof ArticleFields)[];
};

/** In the order of the form. */
const FIELDS = [
  'title',
  'body',
  'excerpt',
  'category',
  'tags',
  'image',
  'imageAlt',
  'author',
  'slug',
  'seoTitle',
  'keywords',
  'relatedPages',
  'sources',
] as const satisfies readonly (keyof ArticleFields)[];

/** Unchanged lines that stay visible around a change: in Markdown, an empty one and a paragraph. */
const CONTEXT = 2;
/**
 * Upper bound for the edits between two texts; beyond it, one is shown as replaced by the other, since the difference
 * would be unreadable.
 */
const MOST_EDITS = 1000;
/** The part of the longer text that both must share for a difference word by word to be readable. */
const LEAST_COMMON = 0.3;

/** The differences of an article from before, field by field. */
export function articleChanges(before: ArticleFields, after: ArticleFields): ArticleChanges {
  const changes: ArticleChanges = { changed: [], same: [] };
  for (const field of FIELDS) {
    const [old, present] = [textOf(before[field]), textOf(after[field])];
    if (old === present) changes.same.push(field);
    else changes.changed.push({ field, parts: compareTexts(old, present) });
  }
  return changes;
}

const textOf = (value: string | readonly string[] = '') =>
  typeof value === 'string' ? value : value.join('\n');

/** Compares two texts line by line, and replaced lines word by word. */
export function compareTexts(before: string, after: string): ChangedPart[] {
  const runs = diffArrays(before.split('\n'), after.split('\n'), { maxEditLength: MOST_EDITS });
  if (!runs) return [{ kind: 'changed', pieces: replaced(before, after) }];
  const parts: ChangedPart[] = [];
  for (let index = 0; index < runs.length; index += 1) {
    const { added, removed, value } = runs[index] ?? { value: [] };
    const next = runs[index + 1];
    if (!added && !removed) {
      parts.push(...fold(value, { isFirst: index === 0, isLast: !next }));
    } else if (next && removed && next.added) {
      parts.push({ kind: 'changed', pieces: compareWords(value.join('\n'), next.value.join('\n')) });
      index += 1;
    } else {
      parts.push({
        kind: 'changed',
        pieces: [{ kind: added ? 'added' : 'removed', text: value.join('\n') }],
      });
    }
  }
  return parts;
}

function fold(
  lines: readonly string[],
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): ChangedPart[] {
  const head = isFirst ? 0 : CONTEXT;
  const tail = isLast ? lines.length : lines.length - CONTEXT;
  // Hiding a single line is not worth a click.
  if (tail - head < 2) return [{ kind: 'kept', text: lines.join('\n') }];
  const kept = (some: readonly string[]): ChangedPart[] =>
    some.length > 0 ? [{ kind: 'kept', text: some.join('\n') }] : [];
  return [
    ...kept(lines.slice(0, head)),
    { kind: 'folded', text: lines.slice(head, tail).join('\n'), lines: tail - head },
    ...kept(lines.slice(tail)),
  ];
}

function compareWords(before: string, after: string): Piece[] {
  const runs = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS });
  if (!runs) return replaced(before, after);
  const pieces = runs.map(
    ({ added, removed, value }): Piece => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    }),
  );
  const common = pieces.reduce(
    (sum, { kind, text }) => (kind === 'same' ? sum + text.trim().length : sum),
    0,
  );
  return common < LEAST_COMMON * Math.max(before.length, after.length) ? replaced(before, after) : pieces;
}

const replaced = (before: string, after: string): Piece[] =>
  [
    { kind: 'removed' as const, text: before },
    { kind: 'added' as const, text: after },
  ].filter(({ text }) => text !== '');
