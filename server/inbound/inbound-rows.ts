import { sql, type Transaction, type Updateable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import type { Uploads } from '../uploads/uploads-module.ts';

/** Why a message waits for somebody, in the words of domain/repair/inbound-waits.ts. */
export type WaitsFor = NonNullable<Schema['internal.inbound_messages']['waits_for']>;

/** The owner of files that came with a message that waits. */
export const INBOUND_FILES = 'inbound';

/** A message that has found its place keeps nothing but its digest. */
export const ENDED = {
  waits_for: null,
  sender: null,
  subject: null,
  text: null,
} satisfies Updateable<Schema['internal.inbound_messages']>;

type Arrived = { channel: 'mail' | 'sms'; digest: string; at: Date };

type Waiting = { waits_for: WaitsFor; sender: string; subject: string | null; text: string };

/** Records a message, once: its id, or null if it has arrived before. */
export async function addInbound(
  tx: Transaction<Schema>,
  { channel, digest, at }: Arrived,
  { repairId, waiting }: { repairId: string | null; waiting: Waiting | null },
): Promise<string | null> {
  const added = await tx
    .insertInto('internal.inbound_messages')
    .values({ channel, digest, received_at: at, repair_id: repairId, ...(waiting ?? ENDED) })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id ?? null;
}

export async function isKnownInbound({ kysely }: Pick<Database, 'kysely'>, digest: string): Promise<boolean> {
  const known = await kysely
    .selectFrom('internal.inbound_messages')
    .select('id')
    .where('digest', '=', digest)
    .executeTakeFirst();
  return known !== undefined;
}

/** Upper bound for the messages that wait: whoever sends without end fills no disk. */
const MOST_WAITING = 1000;

export async function isWaitingFull(tx: Transaction<Schema>): Promise<boolean> {
  const { waiting } = await tx
    .selectFrom('internal.inbound_messages')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('waits_for', 'is not', null)
    .executeTakeFirstOrThrow();
  return waiting >= MOST_WAITING;
}

/** How long a message that has found its place is remembered: longer than any service delivers again. */
const REMEMBERED = '30 days';
/** How long one that nobody has looked at is kept. */
const KEPT = '1 year';

export const isOldInbound = (now: Date) => sql<boolean>`
  received_at < ${now}::timestamptz - case when waits_for is null then ${REMEMBERED}::interval else ${KEPT}::interval end
`;

type PurgeDeps = { database: Pick<Database, 'kysely'>; uploads: Pick<Uploads, 'remove'> };

export async function purgeInbound({ database, uploads }: PurgeDeps, now: Date): Promise<void> {
  const withFiles = await database.kysely
    .selectFrom('internal.inbound_messages as message')
    .innerJoin('uploads', 'owner_id', 'message.id')
    .select('message.id')
    .distinct()
    .where('owner_kind', '=', INBOUND_FILES)
    .where(isOldInbound(now))
    .execute();
  // This comes first, and again if a later step fails: without their row nobody would find the files.
  for (const { id } of withFiles) await uploads.remove({ kind: INBOUND_FILES, id });
  await database.kysely.deleteFrom('internal.inbound_messages').where(isOldInbound(now)).execute();
}
