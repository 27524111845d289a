import type { BeforeWrite } from '#packages/data-api/index.ts';
import { tooOften } from '#packages/data-api/index.ts';
import type { Limit, Limits } from '../limits/limits.ts';

/**
 * Limits for what an account writes about itself by the data API. The database limits how much of it stays; these
 * limit how much passes through.
 */
const OWN_TABLES: ReadonlySet<string> = new Set(['activity_history', 'profiles']);
/** Rows of one account: pages opened in the client area, and a cart that a program stores there. */
const PER_ACCOUNT: Limit = { count: 600, perS: 3600, burst: 120 };

/**
 * Checked by the data API before an account adds to its activity or changes its profile: a number of rows for each
 * account.
 */
export function guardAccountWrites(limits: Pick<Limits, 'take'>): BeforeWrite {
  return async ({ table, rows, request: { claims } }) => {
    if (claims.role === 'service_role' || !claims.sub || !OWN_TABLES.has(table)) return undefined;
    const taken = await limits.take(PER_ACCOUNT, `account-writes:${claims.sub}`, rows);
    if (taken.isAllowed) return undefined;
    throw tooOften(taken.retryAfterS);
  };
}
