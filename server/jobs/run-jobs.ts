import type { Log } from '../log.ts';

/** Safe to run at any time, by several processes at once: what is done already is left. */
export type Job = { name: string; run: (now: Date) => Promise<unknown> };

export type RunJobsOptions = {
  clock: () => Date;
  log: Log;
  /** After the start, which has enough to do. */
  firstAfterMs?: number;
  everyMs?: number;
};

const MINUTE_MS = 60_000;

/**
 * Runs the jobs a minute from now and every hour, one after the other; one that fails is logged and tried again an hour
 * later. The timer keeps no process alive. `stop` waits for the job that is running and begins no other.
 */
export function runJobs(
  jobs: readonly Job[],
  { clock, log, firstAfterMs = MINUTE_MS, everyMs = 60 * MINUTE_MS }: RunJobsOptions,
): { stop: () => Promise<void> } {
  let round = Promise.resolve();
  let isStopped = false;
  let timer = setTimeout(begin, firstAfterMs).unref();

  function begin() {
    round = runAll().finally(() => {
      if (!isStopped) timer = setTimeout(begin, everyMs).unref();
    });
  }

  async function runAll() {
    for (const { name, run } of jobs) {
      if (isStopped) return;
      try {
        await run(clock());
      } catch (error) {
        log.error({ err: error, job: name }, 'job failed');
      }
    }
  }

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
