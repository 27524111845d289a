/** The same numbers between 0 and 1 for the same seed (Lehmer), and what is drawn with them. */
export function seededRandom(seed: number) {
  let state = (seed % 2_147_483_646) + 1;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return {
    below: (limit: number) => Math.floor(next() * limit),
    pick<T>(list: readonly [T, ...T[]]): T {
      return list[Math.floor(next() * list.length)] ?? list[0];
    },
    shuffled: <T>(list: readonly T[]): T[] =>
      list
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
  };
}
