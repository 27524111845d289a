/** A code is read in every frame that shows it. It counts once, and again when it was out of view for this long. */
const GONE_MS = 1500;

/** Says of each code that is read whether it is to be taken. */
export function onceInView(): (code: string, atMs: number) => boolean {
  let last = '';
  let seenMs = Number.NEGATIVE_INFINITY;
  return (code, atMs) => {
    const isTaken = code !== last || atMs - seenMs > GONE_MS;
    last = code;
    seenMs = atMs;
    return isTaken;
  };
}
