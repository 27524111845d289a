import type { BeforeWrite } from '#packages/data-api/index.ts';
import { tooOften } from '#packages/data-api/index.ts';
import { hasOptedOut } from './opt-out.ts';
import type { VisitLimits } from './visit-limits.ts';

/**
 * What the data API asks before rows are added: into page_visits, so many an address may add, by the row, and from whoever
 * opted out nothing is kept (202 in place of 201). The server's own key is free.
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
