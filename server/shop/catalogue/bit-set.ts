/**
 * A set of rows of a list, one bit a row: twenty thousand of them are 625 words, which `and` and `count` run through.
 */
export type BitSet = Uint32Array;

export const noneOf = (size: number): BitSet => new Uint32Array(Math.ceil(size / 32));

export function allOf(size: number): BitSet {
  const bits = noneOf(size).fill(0xffffffff);
  const rest = size % 32;
  // Clears the bits past the last row.
  if (rest > 0) bits[bits.length - 1] = 2 ** rest - 1;
  return bits;
}

export function add(bits: BitSet, row: number): void {
  const word = row >>> 5;
  bits[word] = (bits[word] ?? 0) | (1 << (row & 31));
}

export function setOf(rows: readonly number[], size: number): BitSet {
  const bits = noneOf(size);
  for (const row of rows) add(bits, row);
  return bits;
}

export const has = (bits: BitSet, row: number): boolean =>
  (((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;

export function and(a: BitSet, b: BitSet): BitSet {
  return a.map((word, index) => word & (b[index] ?? 0));
}

export function or(a: BitSet, b: BitSet): BitSet {
  return a.map((word, index) => word | (b[index] ?? 0));
}

/** How many rows are in both. */
export function countBoth(a: BitSet, b: BitSet): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += ones((a[index] ?? 0) & (b[index] ?? 0));
  return sum;
}

/** Ones of a word of 32 bits, added up in pairs, fours, eights. */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
