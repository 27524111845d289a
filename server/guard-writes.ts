import type { BeforeWrite } from '#packages/data-api/index.ts';
import { guardAccountWrites } from './accounts/guard-account-writes.ts';
import type { Limits } from './limits/limits.ts';
import type { Visits } from './visits/visits-module.ts';

/** What the data API asks before it writes for a stranger: every table that one may write to is here (tests/server/rest/own-writes.test.ts). */
export function guardWrites(visits: Pick<Visits, 'beforeWrite'>, limits: Pick<Limits, 'take'>): BeforeWrite {
  const ofAccount = guardAccountWrites(limits);
  return async (write) => (await visits.beforeWrite(write)) ?? ofAccount(write);
}
