import { setTimeout as delay } from 'node:timers/promises';

/** A read that takes longer than this does not hold up later callers. */
const LONGEST_WAIT_MS = 20;

/**
 * Lets simultaneous callers share a read. While one runs, further callers wait for the next one: it begins after they
 * called, so its result is as new as if they had read alone.
 */
export function gatherReads<V>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | undefined> {
  let running: Promise<unknown> | undefined;
  let next: { keys: Set<string>; found: Promise<ReadonlyMap<string, V>> } | undefined;

  function plan() {
    const keys = new Set<string>();
    const begin = () => {
      next = undefined;
      return read([...keys]);
    };
    const found = turn().then(begin);
    const over = found.then(
      () => {},
      () => {},
    );
    running = over;
    void over.then(() => {
      if (running === over) running = undefined;
    });
    return { keys, found };
  }

  async function turn(): Promise<void> {
    if (running) await Promise.race([running, delay(LONGEST_WAIT_MS, undefined, { ref: false })]);
  }

  return async (key) => {
    next ??= plan();
    next.keys.add(key);
    return (await next.found).get(key);
  };
}
