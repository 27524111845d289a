// biome-ignore lint/suspicious/noExplicitAny: operations differ in all their parameters, and `unknown` accepts none of them.
type Operation = (...given: any[]) => Promise<unknown>;

/** The same operations, which call `wake` when they are done, so that messages they queued can leave. */
export function wakeAfter<Operations extends Record<string, Operation>>(
  wake: () => void,
  operations: Operations,
): Operations {
  const waking = Object.entries(operations).map(([name, operation]): [string, Operation] => [
    name,
    async (...given) => {
      const result = await operation(...given);
      wake();
      return result;
    },
  ]);
  return Object.fromEntries(waking) as Operations;
}
