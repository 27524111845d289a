import type { Database } from '../../db/database.ts';
import type { Job } from '../../jobs/run-jobs.ts';
import { type AdminIdentity, changeAsAdmin, readAsOwner } from '../as-admin.ts';

export type JobRun = {
  job: string;
  every: 'hour' | 'minute';
  /** Null for one that never ran. */
  startedAt: Date | null;
  endedAt: Date | null;
  error: string | null;
  succeededAt: Date | null;
};

/** The jobs of a process, as they are recorded (server/jobs/record-runs.ts). */
export type Jobs = { hourly: readonly Job[]; minutely: readonly Job[] };

/** Every job with its last run, whichever process it was of. */
export function listJobs(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  { hourly, minutely }: Jobs,
): Promise<JobRun[]> {
  return readAsOwner(database, admin, async (tx) => {
    const runs = await tx.selectFrom('internal.job_runs').selectAll().execute();
    const byJob = new Map(runs.map((run) => [run.job, run]));
    const of = (every: JobRun['every']) => (job: Job) => {
      const run = byJob.get(job.name);
      return {
        job: job.name,
        every,
        startedAt: run?.started_at ?? null,
        endedAt: run?.ended_at ?? null,
        error: run?.error ?? null,
        succeededAt: run?.succeeded_at ?? null,
      };
    };
    return [...hourly.map(of('hour')), ...minutely.map(of('minute'))];
  });
}

/**
 * Runs a job now, beside its timer: each is safe to run at any time. Returns what went wrong, null when nothing did; false
 * when there is none of that name.
 */
export async function runJob(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  { hourly, minutely }: Jobs,
  name: string,
  now: Date,
): Promise<string | null | false> {
  // Only to be sure who asks: a job has transactions of its own.
  await changeAsAdmin(database, admin, async () => undefined);
  const job = [...hourly, ...minutely].find((each) => each.name === name);
  if (!job) return false;
  try {
    await job.run(now);
    return null;
  } catch (error) {
    return String(error).slice(0, 1000);
  }
}
