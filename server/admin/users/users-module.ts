import { bindDeps } from '../../bind-deps.ts';
import type { Database } from '../../db/database.ts';
import type { Module } from '../../module.ts';
import type { AdminIdentity } from '../as-admin.ts';
import { askFactorOfOthers, readFactorRule } from './factor-rule.ts';
import { findUser, listUsers, type UserQuery } from './read-users.ts';
import type { SendRecovery } from './send-recovery.ts';
import { endStaffSession, listStaffSessions } from './staff-sessions.ts';
import { takeUserStep } from './take-user-step.ts';

type UsersDeps = {
  database: Pick<Database, 'asRole' | 'kysely' | 'transaction'>;
  sendRecovery: SendRecovery;
  clock: () => Date;
};

export type Users = ReturnType<typeof createUsers>['api'];

/** Accounts, as the owner sees and changes them. */
export function createUsers(deps: UsersDeps) {
  const { database, clock } = deps;
  return {
    api: {
      ...bindDeps(deps, { takeStep: takeUserStep }),
      ...bindDeps(database, { factorRule: readFactorRule, askFactorOfOthers, endStaffSession }),
      list: (admin: AdminIdentity, query: UserQuery) => listUsers(database, admin, query, clock()),
      sessionsOf: (admin: AdminIdentity, id: string) => listStaffSessions(database, admin, id, clock()),
      find: (admin: AdminIdentity, id: string) => findUser(database, admin, id, clock()),
    },
  } satisfies Module<unknown>;
}
