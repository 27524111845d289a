import type { BeforeWrite } from '#packages/data-api/index.ts';
import { tooOften } from '#packages/data-api/index.ts';
import { hasOptedOut } from './opt-out.ts';
import type { VisitLimits } from './visit-limits.ts';

/**
 * Checked by the data API before it inserts rows into page_visits: an address may add a limited number of rows, and no
 * row is kept of visitors who opted out (202 instead of 201). The server's own key is exempt.
 */
export function guardVisitInserts(limits: VisitLimits): BeforeWrite {
  return async ({ verb, table, rows, request }) => {
    if (verb !== 'insert' || table !== 'page_visits' || request.claims.role === 'service_role')
      return undefined;
    if (hasOptedOut(request.headers)) return new Response(null, { status: 202 });
    const waitS = await limits.refuse('visits', request.address, rows);
    if (waitS === undefined) return undefined;
    throw tooOften(waitS);
  };
}
