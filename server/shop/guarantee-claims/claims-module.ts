import { type AdminIdentity, readAsTableOwner } from '../../admin/as-admin.ts';
import { bindDeps } from '../../bind-deps.ts';
import type { Module } from '../../module.ts';
import type { ClaimDeps } from './claim-row.ts';
import { claimableSale, findClaim, listClaims } from './find-claims.ts';
import { openClaim } from './open-claim.ts';
import { noteHandOver, settleClaim } from './settle-claim.ts';

export type GuaranteeClaims = ReturnType<typeof createGuaranteeClaims>['api'];

/** Claims under the legal guarantee of goods sold. All functions throw NotAdminError for anyone who may not take orders. */
export function createGuaranteeClaims(deps: ClaimDeps) {
  const { database } = deps;
  return {
    api: {
      list: (admin: AdminIdentity) => readAsTableOwner(database, admin, 'orders', listClaims),
      find: (admin: AdminIdentity, id: string) =>
        readAsTableOwner(database, admin, 'orders', (tx) => findClaim(tx, id)),
      claimableSale: (admin: AdminIdentity, named: Parameters<typeof claimableSale>[1]) =>
        readAsTableOwner(database, admin, 'orders', (tx) => claimableSale(tx, named)),
      ...bindDeps(deps, { noteHandOver, openClaim, settleClaim }),
    },
  } satisfies Module<unknown>;
}
