import type { Database } from '../../server/db/database.ts';

/** When PostgreSQL closes a connection, its present user gets an error, and so does the next one who takes it. */
const EXPLAINED_MS = 2_000;
/** Milliseconds between two faults: an error at any other time has no such excuse, however many requests there are. */
const KILL_GAP_MS = 20_000;
/** One fault in so many breaks a connection of the site; the others are visitors who go away. */
const KILL_EVERY = 10;

/** Visitors who go away and connections that break, for a part of the requests. */
export function injectFaults(database: Pick<Database, 'pool'>, share: number) {
  const killedAt: number[] = [];
  let isRunning = false;
  let killed = 0;

  async function killOne(): Promise<void> {
    killedAt.push(performance.now());
    const { rowCount } = await database.pool.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and backend_type = 'client backend' and application_name <> 'soak'
      order by random() limit 1
    `);
    killed += rowCount ?? 0;
    killedAt.push(performance.now());
  }

  return {
    aborts: share * (1 - 1 / KILL_EVERY),
    before() {
      const isRested = performance.now() - (killedAt.at(-1) ?? Number.NEGATIVE_INFINITY) >= KILL_GAP_MS;
      // Its own connection may be the one that breaks: then the next one is tried.
      if (isRunning && isRested && Math.random() < share / KILL_EVERY) killOne().catch(() => {});
    },
    start() {
      isRunning = share > 0;
    },
    stop() {
      isRunning = false;
    },
    killed: () => killed,
    explains: (atMs: number) => killedAt.some((at) => atMs >= at && atMs - at < EXPLAINED_MS),
  };
}
