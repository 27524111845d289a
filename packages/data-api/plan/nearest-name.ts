/** The number of letters to add, drop or change. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const change = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

const MIN_SIMILARITY = 0.75;
/** A name longer than PostgreSQL allows is no typing error. */
const MAX_LENGTH = 200;

/** The name that was probably meant. */
export function findNearestName(given: string, names: Iterable<string>): string | undefined {
  if (given.length > MAX_LENGTH) return undefined;
  let best: { name: string; similarity: number } | undefined;
  for (const name of names) {
    const longest = Math.max(name.length, given.length);
    const similarity = 1 - editDistance(given, name) / longest;
    if (similarity >= MIN_SIMILARITY && similarity > (best?.similarity ?? 0)) best = { name, similarity };
  }
  return best?.name;
}

const MAX_TYPING_ERRORS = 3;

/** The column that PostgreSQL would suggest: only a few letters different, and none if two are equally near. */
export function findNearestColumn(given: string, names: Iterable<string>): string | undefined {
  if (given.length > MAX_LENGTH) return undefined;
  const limit = Math.min(MAX_TYPING_ERRORS, given.length / 2);
  const near = [...names]
    .map((name) => ({ name, distance: editDistance(given, name) }))
    .filter(({ distance }) => distance <= limit)
    .toSorted((a, b) => a.distance - b.distance);
  return near[0] && near[0].distance !== near[1]?.distance ? near[0].name : undefined;
}
