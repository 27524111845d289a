import type { Database } from '../../db/database.ts';
import type { Job } from '../../module.ts';
import { type AdminIdentity, changeAsAdmin, readAsTableOwner } from '../as-admin.ts';

export type JobRun = {
  job: string;
  every: Job['every'];
  /** Null for a job that never ran. */
  startedAt: Date | null;
  endedAt: Date | null;
  error: string | null;
  succeededAt: Date | null;
};

/** Every job of this process with its last run, in whichever process; the hourly ones first. */
export function listJobs(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  jobs: readonly Job[],
): Promise<JobRun[]> {
  return readAsTableOwner(database, admin, 'site', async (tx) => {
    const runs = await tx.selectFrom('internal.job_runs').selectAll().execute();
    const byJob = new Map(runs.map((run) => [run.job, run]));
    const byInterval = jobs.toSorted((a, b) => a.every.localeCompare(b.every));
    return byInterval.map(({ name, every }) => {
      const run = byJob.get(name);
      return {
        job: name,
        every,
        startedAt: run?.started_at ?? null,
        endedAt: run?.ended_at ?? null,
        error: run?.error ?? null,
        succeededAt: run?.succeeded_at ?? null,
      };
    });
  });
}

/**
 * Runs a job now, beside its timer: each is safe to run at any time. Returns what went wrong, or null; false if there
 * is none with that name.
 */
export async function runJob(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  jobs: readonly Job[],
  name: string,
  now: Date,
): Promise<string | null | false> {
  // This only checks the caller: a job has transactions of its own.
  await changeAsAdmin(database, admin, 'site', async () => undefined);
  const job = jobs.find((each) => each.name === name);
  if (!job) return false;
  try {
    await job.run(now);
    return null;
  } catch (error) {
    return String(error).slice(0, 1000);
  }
}
