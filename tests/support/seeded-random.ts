/** Random numbers that repeat with their seed, so that a finding can be looked at again. */
export type Random = {
  readonly seed: number;
  /** A whole number from 0 up to, but without, `below`. */
  int(below: number): number;
  some(chance: number): boolean;
  pick<T>(list: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
  /** The text with one of its characters replaced by another one, or by nothing. */
  mangle(text: string): string;
};

export function seededRandom(seed: number): Random {
  let state = seed;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (below: number) => Math.floor(next() * below);
  return {
    seed,
    int,
    some: (chance) => next() < chance,
    pick: (list) => {
      if (list.length === 0) throw new Error('nothing to pick from');
      return list[int(list.length)] as (typeof list)[number];
    },
    shuffled: (list) =>
      list
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
    mangle(text) {
      const at = int(text.length + 1);
      return text.slice(0, at) + (next() < 0.5 ? '' : (text[int(text.length)] ?? '%')) + text.slice(at + 1);
    },
  };
}
