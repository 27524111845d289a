import { bindDeps } from '../../bind-deps.ts';
import type { Database } from '../../db/database.ts';
import type { Module } from '../../module.ts';
import { purgeChanges } from './purge-changes.ts';
import { findChange, listChanges } from './read-changes.ts';

type AuditDeps = { database: Pick<Database, 'asRole' | 'kysely' | 'transaction'> };

export type Audit = ReturnType<typeof createAudit>['api'];

/** Who changed what in the back office, and when. Throws NotAdminError for anyone but an administrator. */
export function createAudit({ database }: AuditDeps) {
  return {
    api: bindDeps(database, { find: findChange, list: listChanges }),
    jobs: [{ name: 'change log purge', every: 'hour', run: () => purgeChanges(database) }],
  } satisfies Module<unknown>;
}
