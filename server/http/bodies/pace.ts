import { MIN_BYTES, type Pace } from './body-rules.ts';

/** What of a body has come, looked at when a window ends. */
type Progress = { windows: number; bytes: number; inWindow: number };

/**
 * Whether a body comes too slowly: hardly anything in its last window, or less in all than it takes to be here whole at its
 * deadline. The first window is for who starts slowly; who was fast may rest.
 */
export function isTooSlow(
  { windows, bytes, inWindow }: Progress,
  length: number,
  { windowMs, deadlineMs }: Pace,
): boolean {
  const due = (length / deadlineMs) * (windows - 1) * windowMs;
  return inWindow < MIN_BYTES || bytes < due;
}

/** `late` is told once, as soon as a body of that length is too slow or past its deadline. */
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
