import type { ServerResponse } from 'node:http';

/** How long a reader may take nothing of an answer, and how long all of it may take. */
export type ReaderTimes = { idleMs: number; wholeMs: number };

/**
 * Calls `end` once the answer has left, or nobody is there to read it. What is not read stays in memory: a reader who takes
 * nothing for long, or drop by drop, is cut off. `outgoing` is missing where no connection is: a call inside the server.
 */
export function untilRead(
  outgoing: ServerResponse | undefined,
  end: () => void,
  { idleMs, wholeMs }: ReaderTimes,
): void {
  if (!outgoing || outgoing.destroyed) {
    end();
    return;
  }
  const cut = () => outgoing.destroy();
  const whole = setTimeout(cut, wholeMs).unref();
  // Node's own measure: bytes that leave are progress, even of one long write. It looks once each time, so it may take two or three.
  outgoing.setTimeout(idleMs, cut);
  outgoing.once('close', () => {
    clearTimeout(whole);
    end();
  });
}
