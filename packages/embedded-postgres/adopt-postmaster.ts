import { type Postmaster, type PostmasterSetup, waitUntilReady } from './postmaster.ts';
import { findLivePostmaster, type PostmasterFacts } from './postmaster-file.ts';

const WATCH_MS = 100;

/** Owner only. Waits for a server that outlived its Node to be ready, or to be gone: null then. */
export async function adoptPostmaster(
  setup: PostmasterSetup,
  orphan: PostmasterFacts,
): Promise<Postmaster | null> {
  const isAlive = () => findLivePostmaster(setup.home.cluster)?.pid === orphan.pid;
  if (!(await waitUntilReady(setup, isAlive, orphan.pid))) return null;
  return { pid: orphan.pid, gone: whenGone(isAlive) };
}

/** The system tells only a parent that a process ended, and we are not this one's. */
function whenGone(isAlive: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (isAlive()) return;
      clearInterval(timer);
      resolve();
    }, WATCH_MS);
    timer.unref();
  });
}
