import { UnavailableError } from './unavailable.ts';

export type Deadline = {
  /** Rejects if the time ends before the work does, unless the writing has begun. */
  of<T>(work: Promise<T>): Promise<T>;
  /**
   * Call it first when writing: work that was given up then never begins. Once begun, the work has a time limit of
   * its own.
   */
  begin(): void;
  leftMs(): number;
};

const late = (ms: number) => new UnavailableError(`no answer of the database within ${ms} ms`);

/**
 * For callers that should hear soon that something is not possible now, instead of waiting for the database with
 * everybody else.
 */
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
    // A timer may fire a fraction of a millisecond early: once it has, no time is left.
    leftMs: () => (isOver ? 0 : Math.max(0, ms - (performance.now() - startedAt))),
  };
}
