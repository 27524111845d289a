import { RETENTION, type RetentionKind } from '#domain/admin/retention.ts';
import type { Database } from '../../db/database.ts';
import type { Job, Module } from '../../module.ts';
import { type AdminIdentity, changeAsAdmin } from '../as-admin.ts';
import { noteChange } from '../audit/note-change.ts';
import { runJob } from '../health/read-jobs.ts';
import { type Retention, readRetention } from './read-retention.ts';

type PurgeOutcome = { outcome: 'done'; removed: number } | { outcome: 'failed'; error: string };

type RetentionDeps = {
  database: Pick<Database, 'transaction'>;
  /** All jobs of this process. */
  jobs: readonly Job[];
  clock: () => Date;
};

export type RetentionAdmin = ReturnType<typeof createRetentionAdmin>['api'];

/**
 * How long each kind of data is kept, and what deletes it. All functions throw NotAdminError for anyone but an
 * administrator.
 */
export function createRetentionAdmin({ database, jobs, clock }: RetentionDeps) {
  return {
    api: {
      read: (admin: AdminIdentity) => readRetention(database, admin, clock()),
      /** Deletes the due rows of one kind now, or of all kinds that have a job, by running those very jobs. */
      async purge(admin: AdminIdentity, kind: RetentionKind | null): Promise<PurgeOutcome> {
        const before = (await readRetention(database, admin, clock())).filter(
          (each) => each.job !== null && (kind === null || each.kind === kind),
        );
        const errors: string[] = [];
        for (const job of new Set(before.map((each) => each.job ?? ''))) {
          const error = await runJob(database, admin, jobs, job, clock());
          if (error === false) throw new Error(`there is no job ${job}`);
          if (error !== null) errors.push(error);
        }
        const removed = await note(database, admin, before, await readRetention(database, admin, clock()));
        const [error] = errors;
        return error === undefined ? { outcome: 'done', removed } : { outcome: 'failed', error };
      },
    },
  } satisfies Module<unknown>;
}

/** Writes to the audit log how many rows of each kind were deleted; returns the total. */
function note(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  before: readonly Retention[],
  after: readonly Retention[],
): Promise<number> {
  return changeAsAdmin(database, admin, 'site', async (tx) => {
    let removed = 0;
    for (const { kind, due } of before) {
      const left = after.find((each) => each.kind === kind)?.due ?? 0;
      if (left >= due) continue;
      removed += due - left;
      await noteChange(tx, admin, {
        table_name: 'retention',
        row_id: kind,
        row_name: RETENTION[kind].label,
        operation: 'delete',
        before: { due },
        after: { due: left },
      });
    }
    return removed;
  });
}
