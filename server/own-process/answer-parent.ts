import { Worker } from 'node:worker_threads';

/** For a program that `askProcess` starts: answers about the bytes that it is sent, and ends. */
export function answerParent(answer: (bytes: Uint8Array) => Promise<object>): void {
  // The numbers in a file decide how much its reader allocates, and V8 limits only its own heap.
  const guard = new Worker(new URL('./memory-guard.ts', import.meta.url));
  guard.unref();
  process.once('message', async (bytes: Uint8Array) => {
    process.send?.(await answer(bytes), () => process.exit());
  });
  process.on('disconnect', () => process.exit());
}
