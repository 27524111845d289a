import { UnavailableError } from './unavailable.ts';

export type Deadline = {
  /** Rejects if the time ends before the work does, unless the writing has begun. */
  of<T>(work: Promise<T>): Promise<T>;
  /**
   * Marks the start of writing; call it first. Work that was given up never begins, and work that has begun has a time
   * limit of its own.
   */
  begin(): void;
  leftMs(): number;
};

const late = (ms: number) => new UnavailableError(`no answer of the database within ${ms} ms`);

/**
 * For callers that should soon hear that something is not possible now, instead of waiting for the database with
 * everybody else.
 */
export function openDeadline(ms: number): Deadline {
  const startedAt = performance.now();
  const gaveUp = Promise.withResolvers<never>();
  // The promise may have no listener any more.
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
    // A timer may fire a fraction of a millisecond early: once it has, no time is left.
    leftMs: () => (isOver ? 0 : Math.max(0, ms - (performance.now() - startedAt))),
  };
}
