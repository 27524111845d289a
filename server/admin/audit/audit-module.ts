import type { Database } from '../../db/database.ts';
import type { Module } from '../../module.ts';
import type { AdminIdentity } from '../as-admin.ts';
import { purgeChanges } from './purge-changes.ts';
import {
  type ChangeList,
  type ChangeQuery,
  findChange,
  type ListedChange,
  listChanges,
} from './read-changes.ts';
import { settingChange } from './setting-change.ts';

type AuditDeps = { database: Pick<Database, 'asRole' | 'kysely' | 'transaction'> };

export type Audit = ReturnType<typeof createAudit>['api'];

/** Who changed what in the back office, and when. Throws NotAdminError for anyone but an administrator. */
export function createAudit({ database }: AuditDeps) {
  return {
    api: {
      async find(admin: AdminIdentity, id: number): Promise<ListedChange | null> {
        const change = await findChange(database, admin, id);
        return change && settingChange(change);
      },
      async list(admin: AdminIdentity, query: ChangeQuery): Promise<ChangeList> {
        const { rows, ...page } = await listChanges(database, admin, query);
        return { ...page, rows: rows.map(settingChange) };
      },
    },
    jobs: [{ name: 'change log purge', every: 'hour', run: () => purgeChanges(database) }],
  } satisfies Module<unknown>;
}
