/** Takes what is due next, sends it, and says whether to go on: false when nothing is due, or the server is away. */
type SendNext = () => Promise<boolean>;

/** Sends one message after the other, `atOnce` at a time, for as long as there are any. */
export function createLane(sendNext: SendNext, atOnce: number) {
  const workers = new Set<Promise<void>>();
  /** Asked since a worker last looked: whoever is about to end looks once more. */
  let isAsked = false;

  async function work(): Promise<void> {
    do {
      isAsked = false;
      while (await sendNext());
    } while (isAsked);
  }

  return {
    /** Resolves once what was due when it was called has been tried. @throws when the database does not answer */
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
