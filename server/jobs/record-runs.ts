import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Log } from '../log.ts';
import type { Job } from '../module.ts';

type RecordRunsDeps = { kysely: Kysely<Schema>; log: Log; clock: () => Date };

/**
 * The same jobs, recording in `internal.job_runs` when they ran and what failed. A job runs even if that cannot be
 * recorded.
 */
export function recordRuns(jobs: readonly Job[], deps: RecordRunsDeps): Job[] {
  return jobs.map(({ name, every, run }) => ({
    name,
    every,
    async run(now) {
      await recordRun(deps, begin(name, now));
      try {
        const result = await run(now);
        await recordRun(deps, end(name, deps.clock(), null));
        return result;
      } catch (error) {
        await recordRun(deps, end(name, deps.clock(), String(error).slice(0, 1000)));
        throw error;
      }
    },
  }));
}

const begin = (job: string, at: Date) => sql`
  insert into internal.job_runs (job, started_at) values (${job}, ${at})
  on conflict on constraint job_runs_pkey do update set started_at = excluded.started_at, ended_at = null
`;

const end = (job: string, at: Date, error: string | null) => sql`
  update internal.job_runs
  set ended_at = ${at}, error = ${error}, succeeded_at = ${error === null ? at : sql`succeeded_at`}
  where job = ${job}
`;

async function recordRun(
  { kysely, log }: RecordRunsDeps,
  statement: ReturnType<typeof begin>,
): Promise<void> {
  try {
    await statement.execute(kysely);
  } catch (error) {
    log.warn({ err: error }, 'run of a job not recorded');
  }
}
