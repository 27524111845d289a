import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';

type Database = { transaction<T>(fn: (tx: Transaction<Schema>) => Promise<T>): Promise<T> };

/** The calendar day of an instant on the shop's clock: "2026-11-21" */
const dayInReims = (now: Date) => sql<string>`(${now}::timestamptz at time zone 'Europe/Paris')::date`;

export type DailyJob = {
  name: string;
  /** `doneDate` is the last finished day. Returns the day it has just done, or null when none was left. */
  run(tx: Transaction<Schema>, days: { today: string; doneDate: string | null }): Promise<string | null>;
};

/**
 * Runs one step of the job in a transaction and records how far it came. The row is locked meanwhile, so another
 * process waits and then finds it done. Returns the day it did, or null when nothing was left.
 */
export function runDailyJob(database: Database, job: DailyJob, now: Date): Promise<string | null> {
  return database.transaction(async (tx) => {
    await lock(tx, job.name);
    const row = await tx
      .selectFrom('internal.daily_jobs')
      .select('done_date')
      .where('job', '=', job.name)
      .executeTakeFirst();
    const { rows } = await sql<{ today: string }>`select ${dayInReims(now)} as today`.execute(tx);
    const today = rows[0]?.today ?? '';
    const done = await job.run(tx, { today, doneDate: row?.done_date ?? null });
    if (done === null) return null;
    await tx
      .insertInto('internal.daily_jobs')
      .values({ job: job.name, done_date: done })
      .onConflict((conflict) => conflict.column('job').doUpdateSet({ done_date: done }))
      .execute();
    return done;
  });
}

/** Held until the transaction ends. */
async function lock(db: Kysely<Schema>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`atelier-papin job ${name}`}, 0))`.execute(db);
}
