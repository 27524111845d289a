import type { BeforeWrite } from '#packages/data-api/index.ts';
import { guardAccountWrites } from './accounts/guard-account-writes.ts';
import type { Limits } from './limits/limits.ts';
import type { Visits } from './visits/visits-module.ts';

/**
 * Checks that the data API makes before it writes for a stranger. Every table that strangers may write to is listed
 * here (tests/server/rest/own-writes.test.ts).
 */
export function guardWrites(visits: Pick<Visits, 'beforeWrite'>, limits: Pick<Limits, 'take'>): BeforeWrite {
  const ofAccount = guardAccountWrites(limits);
  return async (write) => (await visits.beforeWrite(write)) ?? ofAccount(write);
}
