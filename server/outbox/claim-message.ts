import { type RawBuilder, sql } from 'kysely';
import type { Channel } from '#domain/admin/outbox.ts';
import type { Database } from '../db/database.ts';
import type { QueuedMessage } from './message.ts';

type Tables = Pick<Database, 'kysely'>;

/** Minutes until the next attempt, after each attempt. The first gap is also longer than any attempt may take. */
const GAPS_MIN = [2, 5, 15, 30, 60, 120, 240];

/** The due messages of a channel: those with a deadline (codes, links), or those without. */
export type Due = { channel: Channel; hasDeadline: boolean; kinds: readonly string[]; now: Date };

/**
 * Takes the oldest due message for as long as an attempt may take. The attempt is counted first, so a process that
 * dies during it has used it up. Messages about one thing to one reader keep their order; those with a deadline wait
 * for nothing. A kind that this version does not know is left to the newer process that wrote it.
 */
export function claimNext(tables: Tables, { channel, hasDeadline, kinds, now }: Due) {
  const isMeant = hasDeadline ? sql`expires_at > ${now}` : sql`expires_at is null`;
  return claim(
    tables,
    now,
    sql`(
      select id
      from internal.outbox as message
      where sent_at is null and failed_at is null and next_attempt_at <= ${now}
        and channel = ${channel} and ${isMeant} and kind = any(${kinds})
        and (message.expires_at is not null or not exists (
          select from internal.outbox as earlier
          where earlier.about_kind = message.about_kind and earlier.about_id = message.about_id
            and earlier.kind = message.kind and earlier.recipient = message.recipient
            and earlier.id < message.id and earlier.sent_at is null and earlier.failed_at is null
            and earlier.hold is distinct from 'held'
        ))
      order by id
      limit 1
      for update skip locked
    )`,
  );
}

/** Takes this message, unless another process was faster. */
export const claimOne = (tables: Tables, id: number, now: Date) =>
  claim(
    tables,
    now,
    sql`(
      select id from internal.outbox
      where id = ${id} and sent_at is null and failed_at is null and next_attempt_at <= ${now}
      for update skip locked
    )`,
  );

async function claim(
  { kysely }: Tables,
  now: Date,
  chosen: RawBuilder<unknown>,
): Promise<QueuedMessage | undefined> {
  const { rows } = await sql<QueuedMessage>`
    update internal.outbox
    set
      attempts = attempts + 1,
      -- A message with an error is not under way.
      last_error = null,
      next_attempt_at = ${now}::timestamptz
        + make_interval(mins => (${GAPS_MIN}::integer[])[least(attempts + 1, ${GAPS_MIN.length})])
    where id = ${chosen}
    returning *
  `.execute(kysely);
  return rows[0];
}
