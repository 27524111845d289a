import { setTimeout as delay } from 'node:timers/promises';
import { type Postmaster, type PostmasterSetup, startPostmaster } from './postmaster.ts';
import { findLivePostmaster } from './postmaster-file.ts';

export type Supervisor = {
  /** The pid of the running server; it changes when a crashed one is replaced. */
  pid(): number;
  /** Stops the server; to be called once. */
  stop(): Promise<void>;
};

const LONGEST_PAUSE_MS = 5000;
const FAST_STOP_LIMIT_MS = 30_000;

/** Starts the server again whenever it ends without being asked to. */
export function supervise(first: Postmaster, setup: PostmasterSetup): Supervisor {
  const stopping = new AbortController();
  let current = first;

  const keepRunning = async () => {
    while (!stopping.signal.aborted) {
      await current.gone;
      if (stopping.signal.aborted) return;
      setup.log.error({ postmaster: current.pid }, 'PostgreSQL stopped by itself, starting it again');
      current = (await restartUntilItHolds(setup, stopping.signal)) ?? current;
    }
  };
  const finished = keepRunning();

  const stop = async () => {
    stopping.abort();
    await stopPostmaster(current, setup);
    await finished;
    // A restart may have been under way when the stop was asked for.
    await stopPostmaster(current, setup);
  };
  return { pid: () => current.pid, stop };
}

/**
 * Restarts the server and never gives up, but tries ever more slowly: a full disk or a lack of memory may pass. Null if it is asked to
 * stop meanwhile.
 */
async function restartUntilItHolds(
  setup: PostmasterSetup,
  stopping: AbortSignal,
): Promise<Postmaster | null> {
  for (let pauseMs = 100; !stopping.aborted; pauseMs *= 2) {
    try {
      const started = await startPostmaster(setup);
      setup.log.info({ postmaster: started.pid }, 'PostgreSQL started again');
      return started;
    } catch (error) {
      setup.log.error(error, 'PostgreSQL could not be started again');
      await pause(Math.min(pauseMs, LONGEST_PAUSE_MS), stopping);
    }
  }
  return null;
}

async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal: stopping }).catch(() => {});
}

/** Stops the server by a fast shutdown: open transactions are rolled back, and everything else is on disk before it leaves. */
async function stopPostmaster(postmaster: Postmaster, setup: PostmasterSetup): Promise<void> {
  if (!signal(postmaster, setup, 'SIGINT')) return;
  const late = setTimeout(() => {
    setup.log.warn('PostgreSQL is slow to stop: immediate shutdown requested');
    signal(postmaster, setup, 'SIGQUIT');
  }, FAST_STOP_LIMIT_MS);
  await postmaster.gone;
  clearTimeout(late);
}

/** Sends a signal; false if that server has ended: its number may already be another program's. */
function signal(postmaster: Postmaster, setup: PostmasterSetup, name: 'SIGINT' | 'SIGQUIT'): boolean {
  const live = findLivePostmaster(setup.home.cluster);
  if (live?.pid !== postmaster.pid) return false;
  try {
    process.kill(postmaster.pid, name);
    return true;
  } catch {
    return false;
  }
}
