import type { Database } from '../db/database.ts';
import { createFunctionsApp } from '../functions/functions-app.ts';
import type { VisitorWebhookDeps } from '../functions/visitor-webhook.ts';
import type { Limits } from '../limits/limits.ts';
import type { Log } from '../log.ts';
import type { Module } from '../module.ts';
import { guardVisitInserts } from './guard-visit-inserts.ts';
import { purgeVisits } from './purge-visits.ts';
import { rollUpVisits } from './roll-up-visits.ts';
import { createVisitLimits } from './visit-limits.ts';
import { createVisitorEvents } from './visitor-events.ts';

type VisitsDeps = {
  database: Database;
  limits: Limits;
  /** Keys the names of the buckets; the same in all processes that share them. */
  secret: string;
  /** Multiplies the limits; 0 = none. */
  factor: number;
  log: Log;
  clock: () => Date;
};

export type Visits = ReturnType<typeof createVisits>['api'];

/** Visit tracking: the endpoint that browsers report to, and the jobs on its rows. */
export function createVisits(deps: VisitsDeps, settings: VisitorWebhookDeps['settings']) {
  const { database, limits: buckets, log, clock } = deps;
  const limits = createVisitLimits({ ...deps, limits: buckets });
  const events = createVisitorEvents({ database, log });
  return {
    api: {
      functions: createFunctionsApp({ events, limits, settings, log, clock }),
      beforeWrite: guardVisitInserts(limits),
    },
    jobs: [
      // Counted before they are deleted.
      { name: 'visits roll-up', every: 'hour', run: (now) => rollUpVisits(database, now) },
      { name: 'visits purge', every: 'hour', run: (now) => purgeVisits(database, now) },
      { name: 'limits purge', every: 'hour', run: () => buckets.purge() },
    ],
    /** Writes the waiting events. */
    close: events.flush,
  } satisfies Module<unknown>;
}
