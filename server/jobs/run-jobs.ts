import type { Log } from '../log.ts';
import type { Job } from '../module.ts';

export type RunJobsOptions = { clock: () => Date; log: Log };

const MINUTE_MS = 60_000;
const INTERVAL_MS: Readonly<Record<Job['every'], number>> = { minute: MINUTE_MS, hour: 60 * MINUTE_MS };
/** The start has enough to do. */
const FIRST_AFTER_MS = MINUTE_MS;

/**
 * Runs each job for the first time in a minute, then at its interval; jobs of one interval run one after the other. A
 * job that fails is logged and runs again next time. The timers keep no process alive. `stop` waits for what is
 * running and starts nothing more.
 */
export function runJobs(jobs: readonly Job[], options: RunJobsOptions): { stop: () => Promise<void> } {
  const rounds = (['hour', 'minute'] as const).map((interval) =>
    repeatRounds(
      jobs.filter(({ every }) => every === interval),
      INTERVAL_MS[interval],
      options,
    ),
  );
  return {
    async stop() {
      await Promise.all(rounds.map(({ stop }) => stop()));
    },
  };
}

function repeatRounds(jobs: readonly Job[], intervalMs: number, { clock, log }: RunJobsOptions) {
  let round = Promise.resolve();
  let isStopped = false;
  let timer = setTimeout(begin, FIRST_AFTER_MS).unref();

  function begin() {
    round = runAll().finally(() => {
      if (!isStopped) timer = setTimeout(begin, intervalMs).unref();
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
