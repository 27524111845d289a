import { sql } from 'kysely';
import type { Failure } from '#domain/admin/outbox.ts';
import type { Database } from '../db/database.ts';
import type { QueuedMessage } from './message.ts';

type Tables = Pick<Database, 'kysely'>;

/** A held message is looked at again at least this often: its address may have been proven meanwhile. */
const MAX_HOLD_MS = 15 * 60_000;

/** A process that started in time may still be sending it. */
const LONGEST_ATTEMPT_MS = 2 * 60_000;

const EXPIRED_WORDS = 'Périmé\u00a0: son lien ou son code ne marchait plus avant qu’il n’ait pu partir.';

/** Marks a message as sent, and erases what was sealed for it. */
export async function markSent(
  { kysely }: Tables,
  { id }: QueuedMessage,
  { at, toFolder }: { at: Date; toFolder: boolean },
): Promise<void> {
  await sql`
    update internal.outbox
    set sent_at = ${at}, written_to_folder = ${toFolder}, failed_at = null, failure = null, last_error = null,
      payload = case when payload is not null then ''::bytea end
    where id = ${id}
  `.execute(kysely);
}

export async function removeMessage({ kysely }: Tables, { id }: QueuedMessage): Promise<void> {
  await kysely.deleteFrom('internal.outbox').where('id', '=', id).execute();
}

/** Records a failed attempt. With `failedAt` the message is given up. */
export async function markFailed(
  { kysely }: Tables,
  { id }: QueuedMessage,
  { words, failedAt, failure }: { words: string; failedAt: Date | null; failure: Failure | null },
): Promise<void> {
  await kysely
    .updateTable('internal.outbox')
    .set({ last_error: words.slice(0, 1000), failed_at: failedAt, failure })
    .where('id', '=', id)
    .execute();
}

/** Holds a message back as if it had not been tried. Later messages about the same thing go first. */
export async function markHeld(
  { kysely }: Tables,
  { id }: QueuedMessage,
  held: { words: string; retryAfterS: number; now: Date; failedAt: Date | null },
): Promise<void> {
  await kysely
    .updateTable('internal.outbox')
    .set({
      hold: 'held',
      attempts: 0,
      next_attempt_at: new Date(held.now.getTime() + Math.min(held.retryAfterS * 1000, MAX_HOLD_MS)),
      failed_at: held.failedAt,
      last_error: held.words,
    })
    .where('id', '=', id)
    .execute();
}

/** Puts a message off as if it had not been tried: until then it is not due. */
export async function markPostponed({ kysely }: Tables, { id }: QueuedMessage, until: Date): Promise<void> {
  await kysely
    .updateTable('internal.outbox')
    .set({ attempts: 0, next_attempt_at: until })
    .where('id', '=', id)
    .execute();
}

/** Drops messages that could not leave before their deadline, and shows them as such. Returns how many. */
export async function expireMessages({ kysely }: Tables, now: Date): Promise<number> {
  const { numUpdatedRows } = await kysely
    .updateTable('internal.outbox')
    .set({ failed_at: now, failure: 'expired', payload: Buffer.alloc(0), last_error: EXPIRED_WORDS })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('internal.outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('expires_at', '<=', new Date(now.getTime() - LONGEST_ATTEMPT_MS))
        // The next round sees what somebody else has locked.
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
