/** A word with its width per pixel of type size. */
export type Word = { text: string; width: number };

export type WrappedTitle = { size: number; lines: string[] };

type Room = {
  /** Length of a line: in pixels for a title, in type sizes below. */
  width: number;
  /** Width of a space, per pixel of type size. */
  space: number;
};

type Layout = { cost: number; lines: string[] };

/** Tried in turn until the title fits: in turns it gets smaller and takes one more line. */
const STEPS = [
  { size: 68, maxLines: 2 },
  { size: 56, maxLines: 3 },
  { size: 50, maxLines: 4 },
  { size: 44, maxLines: 4 },
  { size: 39, maxLines: 4 },
  { size: 35, maxLines: 4 },
];
const SMALLEST = 35;
const MAX_LINES = 4;

/**
 * « à », « de », « le »… belong to the next word; ending a line with one costs as much as leaving 40 % of it empty.
 */
const CLINGS_TO_NEXT = /^(?:\p{L}{1,2}|des|les|une|aux|sur|par|que|qui)$/u;
const CLINGING_COST = 0.16;

/**
 * Size and lines of a title: as big as fits, in lines of similar length, at most four (the rest is cut, with « … »).
 */
export function wrapTitle(words: readonly Word[], { width, space }: Room): WrappedTitle {
  const widest = Math.max(0, ...words.map((word) => word.width));
  for (const { size, maxLines } of STEPS) {
    const room = { width: width / size, space };
    const count = Math.max(1, fillLines(words, room).length);
    if (widest <= room.width && count <= maxLines)
      return { size, lines: balanceLines(words, count, room).lines };
  }
  const size = widest * SMALLEST > width ? width / widest : SMALLEST;
  return { size, lines: cutLines(fillLines(words, { width: width / size, space })) };
}

/** Breaks the words into lines, each as full as possible. */
function fillLines(words: readonly Word[], room: Room): string[] {
  const lines: Word[][] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line && widthOf([...line, word], room) <= room.width) line.push(word);
    else lines.push([word]);
  }
  return lines.map(textOf);
}

/** Breaks the words into this many lines, with the least empty room, squared so that it is shared among them. */
function balanceLines(words: readonly Word[], count: number, room: Room): Layout {
  if (count === 1) return { cost: emptiness(words, room), lines: [textOf(words)] };
  let best: Layout = { cost: Number.POSITIVE_INFINITY, lines: [] };
  for (let end = 1; end <= words.length - count + 1; end++) {
    const line = words.slice(0, end);
    const rest = balanceLines(words.slice(end), count - 1, room);
    const clinging = CLINGS_TO_NEXT.test(line.at(-1)?.text ?? '') ? CLINGING_COST : 0;
    const cost = emptiness(line, room) + clinging + rest.cost;
    if (cost < best.cost) best = { cost, lines: [textOf(line), ...rest.lines] };
  }
  return best;
}

function emptiness(line: readonly Word[], room: Room): number {
  const empty = 1 - widthOf(line, room) / room.width;
  return empty < 0 ? Number.POSITIVE_INFINITY : empty ** 2;
}

function cutLines(lines: readonly string[]): string[] {
  if (lines.length <= MAX_LINES) return [...lines];
  const kept = lines.slice(0, MAX_LINES);
  // One word less makes room for the sign.
  kept[MAX_LINES - 1] = `${kept[MAX_LINES - 1]?.replace(/ ?[^ ]*$/, '')}…`;
  return kept;
}

function widthOf(words: readonly Word[], { space }: Room): number {
  return words.reduce((sum, word) => sum + word.width, Math.max(0, words.length - 1) * space);
}

function textOf(words: readonly Word[]): string {
  return words.map((word) => word.text).join(' ');
}
