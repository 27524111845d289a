import { type Postmaster, type PostmasterPlan, waitUntilReady } from './postmaster.ts';
import { findLivePostmaster, type PostmasterFacts } from './postmaster-file.ts';

const WATCH_MS = 100;

/** Owner only. Waits for a server that outlived its Node to be ready, or to be gone: null then. */
export async function adoptPostmaster(
  plan: PostmasterPlan,
  orphan: PostmasterFacts,
): Promise<Postmaster | null> {
  const isAlive = () => findLivePostmaster(plan.home.cluster)?.pid === orphan.pid;
  if (!(await waitUntilReady(plan, isAlive, orphan.pid))) return null;
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
