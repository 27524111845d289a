import { type AdminIdentity, readAsTableOwner } from '../../admin/as-admin.ts';
import { bindDeps } from '../../bind-deps.ts';
import type { Module } from '../../module.ts';
import { type ClosingsDeps, closeDay } from './close-day.ts';
import { findClosing, readTill } from './find-closings.ts';

export type Closings = ReturnType<typeof createClosings>['api'];

/** The end of a day at the till. All functions throw NotAdminError for anyone who may not take orders. */
export function createClosings(deps: ClosingsDeps) {
  const { database, clock } = deps;
  return {
    api: {
      ...bindDeps(deps, { close: closeDay }),
      till: (admin: AdminIdentity, day: string | null) =>
        readAsTableOwner(database, admin, 'orders', (tx) => readTill(tx, day, clock())),
      find: (admin: AdminIdentity, number: number) =>
        readAsTableOwner(database, admin, 'orders', (tx) => findClosing(tx, number)),
    },
  } satisfies Module<unknown>;
}
