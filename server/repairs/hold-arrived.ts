import type { Transaction } from 'kysely';
import { BEFORE_TESTS } from '#domain/repair/before-tests.ts';
import type { Schema } from '../db/schema.ts';
import { holdAwaited } from './move-parts.ts';
import { addRepairEvent, type RepairRow, type RepairWho } from './repair-row.ts';

/** A case whose parts may arrive, and the products that it awaits. */
export type AwaitingRepair = { repair: RepairRow; productIds: string[] };

/** The cases that await one of these products, locked in the order of their ids: lock them before the products. */
export async function lockAwaiting(
  tx: Transaction<Schema>,
  productIds: readonly string[],
): Promise<AwaitingRepair[]> {
  if (productIds.length === 0) return [];
  const repairs = await tx
    .selectFrom('repairs')
    .selectAll()
    .where('state', 'in', BEFORE_TESTS)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('repair_parts')
          .select('repair_parts.id')
          .whereRef('repair_parts.repair_id', '=', 'repairs.id')
          .where('repair_parts.state', '=', 'awaited')
          .where('repair_parts.product_id', 'in', productIds),
      ),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (repairs.length === 0) return [];
  const ids = repairs.map(({ id }) => id);
  const parts = await awaitedOf(tx, ids);
  return repairs.map((repair) => ({
    repair,
    productIds: parts.flatMap(({ repair_id, product_id }) => (repair_id === repair.id ? [product_id] : [])),
  }));
}

/** Holds what arrived for these cases, the oldest first. Returns the numbers of those that have a part more. */
export async function holdArrived(
  tx: Transaction<Schema>,
  awaiting: readonly AwaitingRepair[],
  who: Extract<RepairWho, { kind: 'shop' }>,
  now: Date,
): Promise<string[]> {
  const served: string[] = [];
  const oldestFirst = awaiting.toSorted(
    (a, b) => a.repair.created_at.getTime() - b.repair.created_at.getTime(),
  );
  for (const { repair, productIds } of oldestFirst) {
    const still = await holdAwaited(tx, repair.id, now);
    if (still === productIds.length) continue;
    const payload = { change: 'hold awaited' };
    await addRepairEvent(tx, repair, who, { kind: 'part', payload, isPublic: false }, now);
    served.push(repair.reference);
  }
  return served;
}

const awaitedOf = (tx: Transaction<Schema>, repairIds: readonly string[]) =>
  tx
    .selectFrom('repair_parts')
    .select(['repair_id', 'product_id'])
    .where('repair_id', 'in', repairIds)
    .where('state', '=', 'awaited')
    .where('product_id', 'is not', null)
    .$narrowType<{ product_id: string }>()
    .execute();
