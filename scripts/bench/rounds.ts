/** Runs each side once a round, alternating the order: what slows the machine for a while slows all sides alike. */
export async function alternate<Name extends string, Result>(
  rounds: number,
  sides: Record<Name, () => Promise<Result>>,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(sides) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Result[]>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) results[name].push(await sides[name]());
  }
  return results;
}
