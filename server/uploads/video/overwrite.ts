import type { Overwrite } from './inspect-video.ts';

/**
 * Overwrites what falls into a piece of a file.
 * @param from where the piece begins in the file.
 * @param overwrites in the order of their places, none over another.
 */
export function overwrite(piece: Uint8Array, from: number, overwrites: readonly Overwrite[]): void {
  const to = from + piece.length;
  for (const { start, end, words } of overwrites) {
    if (end <= from) continue;
    if (start >= to) break;
    const [first, last] = [Math.max(start, from), Math.min(end, to)];
    if (words === undefined) piece.fill(0, first - from, last - from);
    else for (let at = first; at < last; at += 1) piece[at - from] = words.charCodeAt(at - start);
  }
}
