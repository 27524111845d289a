import type { Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { addRepairEvent, type RepairRow } from './repair-row.ts';

type Reply = {
  /** One message each: a long text has several. */
  texts: readonly string[];
  channel: 'mail' | 'sms';
};

/**
 * Adds what a customer answered by mail or text message to the thread of a case that this transaction has locked, and tells the shop once.
 */
export async function addReply(
  tx: Transaction<Schema>,
  repair: RepairRow,
  { texts, channel }: Reply,
  now: Date,
): Promise<void> {
  const added = await tx
    .insertInto('repair_messages')
    .values(
      texts.map((text) => ({
        repair_id: repair.id,
        author: 'customer' as const,
        text,
        channel,
        created_at: now,
      })),
    )
    .returning('id')
    .execute();
  const payload = { messageId: Math.min(...added.map(({ id }) => id)), channel };
  await addRepairEvent(tx, repair, { kind: 'customer' }, { kind: 'message', payload, tells: ['shop'] }, now);
}
