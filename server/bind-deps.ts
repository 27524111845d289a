// biome-ignore lint/suspicious/noExplicitAny: operations differ in all but their first parameter, and `unknown` accepts none of them.
type Operation<Deps> = (deps: Deps, ...rest: any[]) => unknown;

type WithoutDeps<Each> = Each extends (deps: never, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

/**
 * The same operations without their first parameter: `bindDeps(deps, { moveRepair }).moveRepair(id, move, who)` calls
 * `moveRepair(deps, id, move, who)`.
 */
export function bindDeps<Deps, Operations extends Record<string, Operation<Deps>>>(
  deps: Deps,
  operations: Operations,
): { [Name in keyof Operations]: WithoutDeps<Operations[Name]> } {
  const bound = Object.entries(operations).map(([name, operation]) => [name, operation.bind(null, deps)]);
  return Object.fromEntries(bound);
}
