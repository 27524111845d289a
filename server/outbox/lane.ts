/**
 * Takes the next due message, sends it, and returns whether to go on: false when nothing is due or the server is
 * away.
 */
type SendNext = () => Promise<boolean>;

/** Sends messages one after the other, `atOnce` at a time, as long as there are any. */
export function createLane(sendNext: SendNext, atOnce: number) {
  const workers = new Set<Promise<void>>();
  /** Set when the lane was woken since a worker last looked: a worker that is about to end looks once more. */
  let isAsked = false;

  async function work(): Promise<void> {
    do {
      isAsked = false;
      while (await sendNext());
    } while (isAsked);
  }

  return {
    /** Resolves when everything that was due at the call has been tried. @throws if the database does not answer */
    async run(): Promise<void> {
      isAsked = true;
      while (workers.size < atOnce) {
        const worker: Promise<void> = work().finally(() => workers.delete(worker));
        workers.add(worker);
      }
      await Promise.all(workers);
    },
    async close(): Promise<void> {
      await Promise.allSettled(workers);
    },
  };
}
