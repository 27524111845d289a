import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { createFunctionsApp, type FunctionsEnv } from './functions/functions-app.ts';
import { createLimits } from './limits/limits.ts';
import type { Log } from './log.ts';
import type { Job } from './module.ts';
import type { BeforeWrite } from './rest/before-write.ts';
import { guardVisitInserts } from './visits/guard-visit-inserts.ts';
import { purgeVisits } from './visits/purge-visits.ts';
import { rollUpVisits } from './visits/roll-up-visits.ts';
import { createVisitLimits } from './visits/visit-limits.ts';
import { createVisitorEvents } from './visits/visitor-events.ts';

export type Visits = {
  functions: Hono<FunctionsEnv>;
  beforeWrite: BeforeWrite;
  jobs: readonly Job[];
  /** Writes the events that wait; call it when no more requests come. */
  close: () => Promise<void>;
};

export type OpenVisitsDeps = { database: Database; log: Log; clock: () => Date };

/**
 * Visit tracking: what the browser reports to, and what becomes of it.
 * @param secret of all processes that share the database; without one, each process counts for itself
 */
export function openVisits(
  config: Pick<Config, 'auth'>,
  { database, log, clock }: OpenVisitsDeps,
  secret = randomBytes(32).toString('base64url'),
): Visits {
  const { rateLimitFactor: factor } = config.auth;
  const buckets = createLimits({ database, factor, clock });
  const limits = createVisitLimits({ limits: buckets, secret, factor, clock });
  const events = createVisitorEvents({ database, log });
  return {
    functions: createFunctionsApp({ events, limits, settings: config.auth, log, clock }),
    beforeWrite: guardVisitInserts(limits),
    jobs: [
      // Counted before they go.
      { name: 'visits roll-up', every: 'hour', run: (now) => rollUpVisits(database, now) },
      { name: 'visits purge', every: 'hour', run: (now) => purgeVisits(database, now) },
      { name: 'limits purge', every: 'hour', run: () => buckets.purge() },
    ],
    close: events.flush,
  };
}
