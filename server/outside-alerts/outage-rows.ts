import { type Kysely, sql } from 'kysely';
import { nextAttempt, type OutageCause, type OutageEvent, outageEvent } from '#domain/admin/outages.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

export type AlertChannel = 'mail' | 'webhook';

export type DueNews = { cause: OutageCause; channel: AlertChannel; event: OutageEvent; since: Date };

/**
 * Writes down what has stopped, and takes what is due for each channel. What is taken is not due again before its next attempt: if
 * this process dies meanwhile, another one tells it. Two processes wait for each other.
 */
export function takeDueNews(
  database: Pick<Database, 'transaction'>,
  { found, channels, now }: { found: ReadonlySet<OutageCause>; channels: readonly AlertChannel[]; now: Date },
): Promise<DueNews[]> {
  return database.transaction(async (tx) => {
    await sql`lock table internal.outages in share row exclusive mode`.execute(tx);
    await tx
      .deleteFrom('internal.outages')
      .where('channel', 'not in', channels.length > 0 ? channels : [sql<AlertChannel>`''`])
      .execute();
    const seen = [...found].flatMap((cause) =>
      channels.map((channel) => ({ cause, channel, since: now, last_seen_at: now, next_at: now })),
    );
    if (seen.length > 0)
      await tx
        .insertInto('internal.outages')
        .values(seen)
        .onConflict((conflict) => conflict.columns(['cause', 'channel']).doUpdateSet({ last_seen_at: now }))
        .execute();
    const rows = await tx.selectFrom('internal.outages').selectAll().orderBy('since').execute();
    const due: DueNews[] = [];
    for (const { cause, channel, since, last_seen_at, told_at, attempts, next_at } of rows) {
      const known = { since, lastSeenAt: last_seen_at, toldAt: told_at, nextAt: next_at };
      const event = outageEvent(known, now);
      if (!event) continue;
      if (event === 'forget') await forgetOutage(tx, { cause, channel });
      else {
        due.push({ cause, channel, event, since });
        await tx
          .updateTable('internal.outages')
          .set({ attempts: attempts + 1, next_at: nextAttempt(attempts + 1, now) })
          .where('cause', '=', cause)
          .where('channel', '=', channel)
          .execute();
      }
    }
    return due;
  });
}

type Place = Pick<DueNews, 'cause' | 'channel'>;

const forgetOutage = (tables: Kysely<Schema>, { cause, channel }: Place) =>
  tables.deleteFrom('internal.outages').where('cause', '=', cause).where('channel', '=', channel).execute();

/** Notes whether a channel took word of an outage. */
export async function noteDelivery(
  tables: Kysely<Schema>,
  { cause, channel, event }: Pick<DueNews, 'cause' | 'channel' | 'event'>,
  { now, error }: { now: Date; error: string | null },
): Promise<void> {
  if (error === null && event === 'ends') {
    await forgetOutage(tables, { cause, channel });
    return;
  }
  await tables
    .updateTable('internal.outages')
    .set(
      error === null
        ? { told_at: now, attempts: 0, next_at: now, last_error: null }
        : { last_error: error.slice(0, 200) },
    )
    .where('cause', '=', cause)
    .where('channel', '=', channel)
    .execute();
}

/** What lasts at the moment, and what went wrong in telling it. */
export const listOutages = (tables: Kysely<Schema>) =>
  tables
    .selectFrom('internal.outages')
    .select(['cause', 'channel', 'since', 'told_at as toldAt', 'last_error as lastError'])
    .orderBy('since')
    .orderBy('cause')
    .orderBy('channel')
    .execute();
