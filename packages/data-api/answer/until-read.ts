import type { ServerResponse } from 'node:http';

/** Milliseconds that a reader may take without reading anything, and for the whole answer. */
export type ReaderTimes = { idleMs: number; wholeMs: number };

/**
 * Calls `end` once the answer has left or its reader is gone. Unread bytes stay in memory, so a reader who pauses for
 * long, or reads drop by drop, is cut off. `outgoing` is missing in a call inside the server, which has no connection.
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
  // Node's own timeout counts bytes that leave as progress, even within one long write. It checks once each interval,
  // so it may take two or three.
  outgoing.setTimeout(idleMs, cut);
  outgoing.once('close', () => {
    clearTimeout(whole);
    end();
  });
}
