// A pattern of nine points, numbered from left to right and from top to bottom. It is kept as a code in words, sealed like any other.

const WORD = 'Schéma';
const SIDE = 3;
const FEWEST = 4;

/** The points of a pattern in typed digits, « 1 4 7 8 » or « 1478 »; null if it is none. */
export function readPattern(typed: string): number[] | null {
  const digits = typed.replaceAll(/[\s,.\-–→>]/g, '');
  if (!/^[1-9]+$/.test(digits)) return null;
  const points = [...digits].map(Number);
  return points.length >= FEWEST && new Set(points).size === points.length ? points : null;
}

/** The code that is kept: « Schéma 1-4-7-8 ». */
export const patternCode = (points: readonly number[]): string => `${WORD} ${points.join('-')}`;

/** The points of a code that is a pattern; null for any other code. */
export const patternOf = (code: string): number[] | null =>
  code.startsWith(`${WORD} `) ? readPattern(code.slice(WORD.length)) : null;

/** Column and row of a point, from 0. */
export const placeOfPoint = (point: number): { column: number; row: number } => ({
  column: (point - 1) % SIDE,
  row: Math.floor((point - 1) / SIDE),
});

/**
 * The points after another one is reached: a point that lies between two others is passed over, as on the lock screen. A point that is
 * in the pattern already changes nothing.
 */
export function withPoint(points: readonly number[], next: number): number[] {
  if (points.includes(next)) return [...points];
  const last = points.at(-1);
  const between = last === undefined ? null : middleOf(last, next);
  return between === null || points.includes(between) ? [...points, next] : [...points, between, next];
}

function middleOf(from: number, to: number): number | null {
  const [a, b] = [placeOfPoint(from), placeOfPoint(to)];
  const [column, row] = [(a.column + b.column) / 2, (a.row + b.row) / 2];
  return Number.isInteger(column) && Number.isInteger(row) ? row * SIDE + column + 1 : null;
}
