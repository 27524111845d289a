import type { UserStep } from '#domain/user-steps.ts';
import type { Database } from '../db/database.ts';
import type { Job } from '../module.ts';
import type { Outbox } from '../outbox/outbox-module.ts';
import type { AdminIdentity } from './as-admin.ts';
import { purgeChanges } from './audit/purge-changes.ts';
import {
  type Change,
  type ChangeList,
  type ChangeQuery,
  findChange,
  listChanges,
} from './audit/read-changes.ts';
import { checkHealth, type Health, type HealthSetup } from './health/check-health.ts';
import { type JobRun, listJobs, runJob } from './health/read-jobs.ts';
import { listOutbox, type OutboxList, type OutboxQuery } from './outbox/list-outbox.ts';
import { resendMessage } from './outbox/resend-message.ts';
import { findUser, listUsers, type User, type UserList, type UserQuery } from './users/read-users.ts';
import type { SendRecovery } from './users/send-recovery.ts';
import { takeUserStep, type UserStepOutcome } from './users/take-user-step.ts';

/** What the back office says of itself. All throw NotAdminError to whoever is no administrator. */
export type BackOffice = {
  listChanges(admin: AdminIdentity, query: ChangeQuery): Promise<ChangeList>;
  findChange(admin: AdminIdentity, id: number): Promise<Change | null>;
  listUsers(admin: AdminIdentity, query: UserQuery): Promise<UserList>;
  findUser(admin: AdminIdentity, id: string): Promise<User | null>;
  takeUserStep(admin: AdminIdentity, userId: string, step: UserStep): Promise<UserStepOutcome>;
  listOutbox(admin: AdminIdentity, query: OutboxQuery): Promise<OutboxList>;
  /** False when there is no such message. */
  resend(admin: AdminIdentity, messageId: number): Promise<boolean>;
  listJobs(admin: AdminIdentity): Promise<JobRun[]>;
  /** What went wrong, null when nothing did; false when there is no such job. */
  runJob(admin: AdminIdentity, name: string): Promise<string | null | false>;
  health(admin: AdminIdentity): Promise<Health>;
};

type OpenBackOfficeDeps = {
  database: Pick<Database, 'asRole' | 'kysely' | 'transaction'>;
  sendRecovery: SendRecovery;
  outbox: Pick<Outbox, 'resend' | 'labelOf'>;
  /** Of this process; asked when they are all known. */
  jobsOf: () => readonly Job[];
  setup: HealthSetup;
  clock: () => Date;
};

export function openBackOffice(deps: OpenBackOfficeDeps): { backOffice: BackOffice; jobs: Job[] } {
  const { database, jobsOf, clock } = deps;
  return {
    backOffice: {
      listChanges: (admin, query) => listChanges(database, admin, query),
      findChange: (admin, id) => findChange(database, admin, id),
      listUsers: (admin, query) => listUsers(database, admin, query, clock()),
      findUser: (admin, id) => findUser(database, admin, id, clock()),
      takeUserStep: (admin, userId, step) => takeUserStep(deps, admin, userId, step),
      listOutbox: (admin, query) => listOutbox(deps, admin, query),
      resend: (admin, messageId) => resendMessage(deps, admin, messageId),
      listJobs: (admin) => listJobs(database, admin, jobsOf()),
      runJob: (admin, name) => runJob(database, admin, jobsOf(), name, clock()),
      health: (admin) => checkHealth(deps, admin),
    },
    jobs: [{ name: 'change log purge', every: 'hour', run: () => purgeChanges(database) }],
  };
}
