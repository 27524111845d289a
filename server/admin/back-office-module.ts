import { bindDeps } from '../bind-deps.ts';
import type { Database } from '../db/database.ts';
import type { Job, Module } from '../module.ts';
import type { Outbox } from '../outbox/outbox-module.ts';
import type { AdminIdentity } from './as-admin.ts';
import { checkHealth, type HealthSetup } from './health/check-health.ts';
import { listJobs, runJob } from './health/read-jobs.ts';
import { listOutbox } from './outbox/list-outbox.ts';
import { resendMessage } from './outbox/resend-message.ts';
import { askFactorOfOthers, readFactorRule } from './users/factor-rule.ts';
import { findUser, listUsers, type UserQuery } from './users/read-users.ts';
import type { SendRecovery } from './users/send-recovery.ts';
import { takeUserStep } from './users/take-user-step.ts';

type BackOfficeDeps = {
  database: Pick<Database, 'asRole' | 'kysely' | 'transaction'>;
  sendRecovery: SendRecovery;
  outbox: Pick<Outbox, 'resend' | 'labelOf'>;
  /** All jobs of this process. */
  jobs: readonly Job[];
  setup: HealthSetup;
  clock: () => Date;
};

export type BackOffice = ReturnType<typeof createBackOffice>['api'];

/** The back office's own state. All functions throw NotAdminError for anyone but an administrator. */
export function createBackOffice(deps: BackOfficeDeps) {
  const { database, jobs, clock } = deps;
  return {
    api: {
      ...bindDeps(deps, { listOutbox, health: checkHealth, resend: resendMessage, takeUserStep }),
      ...bindDeps(database, { factorRule: readFactorRule, askFactorOfOthers }),
      listUsers: (admin: AdminIdentity, query: UserQuery) => listUsers(database, admin, query, clock()),
      findUser: (admin: AdminIdentity, id: string) => findUser(database, admin, id, clock()),
      listJobs: (admin: AdminIdentity) => listJobs(database, admin, jobs),
      /** What went wrong, null for nothing; false if there is no such job. */
      runJob: (admin: AdminIdentity, name: string) => runJob(database, admin, jobs, name, clock()),
    },
  } satisfies Module<unknown>;
}
