import type { Transaction } from 'kysely';
import { z } from 'zod';
import { BEFORE_TESTS } from '#domain/repair/before-tests.ts';
import type { Schema } from '../db/schema.ts';
import { type Refused, refused } from '../outcomes.ts';
import { addParts, giveBackPart, holdAwaited } from './move-parts.ts';
import type { RepairDeps } from './repair-deps.ts';
import { addRepairEvent, onRepair, type RepairRow, type RepairWho } from './repair-row.ts';

const changeSchema = z.discriminatedUnion('change', [
  z.strictObject({
    change: z.literal('add'),
    productId: z.uuid().toLowerCase(),
    quantity: z.int().min(1).max(99),
  }),
  /** Awaited parts that have arrived. */
  z.strictObject({ change: z.literal('hold awaited') }),
  z.strictObject({ change: z.literal('give back'), partId: z.int() }),
]);

export type PartsOutcome = { outcome: 'changed'; awaited: number } | Refused;

/** Adds a part of the shop's stock to a repair, holds parts that arrived, or gives one back. */
export async function changeParts(
  deps: RepairDeps,
  repairId: string,
  asked: unknown,
  who: Extract<RepairWho, { kind: 'shop' }>,
): Promise<PartsOutcome> {
  const { success, data: change } = changeSchema.safeParse(asked);
  if (!success) return refused('Choisissez une pièce du stock et sa quantité.');
  return onRepair(deps, repairId, async (tx, repair, now) => {
    if (!BEFORE_TESTS.includes(repair.state)) return refused('Les pièces de ce dossier ne changent plus.');
    const problem = await apply(tx, repair, change, who, now);
    if (problem) return refused(problem);
    await addRepairEvent(tx, repair, who, { kind: 'part', payload: change, isPublic: false }, now);
    return { outcome: 'changed', awaited: await countAwaited(tx, repairId) };
  });
}

async function apply(
  tx: Transaction<Schema>,
  repair: RepairRow,
  change: z.output<typeof changeSchema>,
  who: RepairWho,
  now: Date,
): Promise<string | undefined> {
  if (change.change === 'give back') return giveBackPart(tx, repair, change.partId, who, now);
  if (change.change === 'hold awaited') {
    await holdAwaited(tx, repair.id, now);
    return undefined;
  }
  const { productId, quantity } = change;
  const product = await tx
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('is_offered_unit', 'is', null)
    .executeTakeFirst();
  if (!product) return 'Ce produit n’existe pas.';
  await addParts(tx, repair.id, [{ productId, quantity }], now);
  return undefined;
}

async function countAwaited(tx: Transaction<Schema>, repairId: string): Promise<number> {
  const rows = await tx
    .selectFrom('repair_parts')
    .select('id')
    .where('repair_id', '=', repairId)
    .where('state', '=', 'awaited')
    .execute();
  return rows.length;
}
