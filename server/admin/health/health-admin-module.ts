import { bindDeps } from '../../bind-deps.ts';
import type { Module } from '../../module.ts';
import type { AdminIdentity } from '../as-admin.ts';
import { type CheckHealthDeps, checkHealth } from './check-health.ts';
import { listJobs, runJob } from './read-jobs.ts';

export type HealthAdmin = ReturnType<typeof createHealthAdmin>['api'];

/** The state of the answering process, and its jobs. */
export function createHealthAdmin(deps: CheckHealthDeps) {
  const { database, jobs, clock } = deps;
  return {
    api: {
      ...bindDeps(deps, { check: checkHealth }),
      listJobs: (admin: AdminIdentity) => listJobs(database, admin, jobs),
      /** Returns what went wrong, or null; false if there is no such job. */
      runJob: (admin: AdminIdentity, name: string) => runJob(database, admin, jobs, name, clock()),
    },
  } satisfies Module<unknown>;
}
