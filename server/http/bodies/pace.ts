import { MIN_BYTES, type Pace } from './body-rules.ts';

/** The bytes that have arrived so far, examined at the end of each window. */
type Progress = { windows: number; bytes: number; inWindow: number };

/**
 * Whether a body comes too slowly: hardly anything in its last window, or too little in all to be complete by its
 * deadline. A slow start may use the first window, and a fast sender may pause.
 */
export function isTooSlow(
  { windows, bytes, inWindow }: Progress,
  length: number,
  { windowMs, deadlineMs }: Pace,
): boolean {
  const due = (length / deadlineMs) * (windows - 1) * windowMs;
  return inWindow < MIN_BYTES || bytes < due;
}

/** Calls `late` once, as soon as a body of this length is too slow or past its deadline. */
export function watchPace(length: number, pace: Pace) {
  const { promise: late, resolve } = Promise.withResolvers<'late'>();
  const progress: Progress = { windows: 0, bytes: 0, inWindow: 0 };
  const window = setInterval(() => {
    progress.windows += 1;
    if (isTooSlow(progress, length, pace)) resolve('late');
    progress.inWindow = 0;
  }, pace.windowMs);
  const deadline = setTimeout(() => resolve('late'), pace.deadlineMs);
  return {
    late,
    count(bytes: number) {
      progress.bytes += bytes;
      progress.inWindow += bytes;
    },
    stop() {
      clearInterval(window);
      clearTimeout(deadline);
    },
  };
}
