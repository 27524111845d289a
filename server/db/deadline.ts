import { UnavailableError } from './unavailable.ts';

export type Deadline = {
  /** Fails when the time is over before that has come, unless it has begun. */
  of<T>(work: Promise<T>): Promise<T>;
  /** First thing of what writes: what was given up never begins, and what has begun has an end of its own. */
  begin(): void;
  leftMs(): number;
};

const late = (ms: number) => new UnavailableError(`no answer of the database within ${ms} ms`);

/** For who is told soon that something does not go now, rather than waits for the database with everybody else. */
export function openDeadline(ms: number): Deadline {
  const startedAt = performance.now();
  const gaveUp = Promise.withResolvers<never>();
  // Nobody may be waiting any more.
  gaveUp.promise.catch(() => {});
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    gaveUp.reject(late(ms));
  }, ms);
  timer.unref();
  return {
    of: (work) => Promise.race([work, gaveUp.promise]),
    begin() {
      if (isOver) throw late(ms);
      clearTimeout(timer);
    },
    // A timer may fire a fraction of a millisecond early: once it has, nothing is left.
    leftMs: () => (isOver ? 0 : Math.max(0, ms - (performance.now() - startedAt))),
  };
}
