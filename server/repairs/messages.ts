import { messageSchema } from '#domain/repair/repair-request.ts';
import { type Invalid, invalid, type Refused } from '../outcomes.ts';
import type { RepairDeps } from './repair-deps.ts';
import { addRepairEvent, onRepair, type RepairWho } from './repair-row.ts';

export type MessageOutcome = { outcome: 'written'; messageId: number } | Refused | Invalid;

type Who = Exclude<RepairWho, { kind: 'system' }>;

/** Adds a message to the thread of a case, and tells the other side by mail. */
export async function writeMessage(
  deps: RepairDeps,
  repairId: string,
  asked: unknown,
  who: Who,
): Promise<MessageOutcome> {
  const { success, data: text, error } = messageSchema.safeParse(asked);
  if (!success) return invalid(error);
  return onRepair(deps, repairId, async (tx, repair, now) => {
    const { id } = await tx
      .insertInto('repair_messages')
      .values({ repair_id: repairId, author: who.kind, author_id: who.userId ?? null, text, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const tells = [who.kind === 'shop' ? ('customer' as const) : ('shop' as const)];
    await addRepairEvent(tx, repair, who, { kind: 'message', payload: { messageId: id }, tells }, now);
    return { outcome: 'written', messageId: id };
  });
}

/** Records that `reader` has seen the messages of the other side. */
export async function markMessagesRead(
  { database, clock }: RepairDeps,
  repairId: string,
  reader: Who['kind'],
): Promise<void> {
  await database.kysely
    .updateTable('repair_messages')
    .set({ read_at: clock() })
    .where('repair_id', '=', repairId)
    .where('author', '=', reader === 'shop' ? 'customer' : 'shop')
    .where('read_at', 'is', null)
    .execute();
}
