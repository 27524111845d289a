import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { partTraceSchema } from '#domain/repair/part-request.ts';
import { type PartFacts, partFactsText } from '#domain/repair/part-trace.ts';
import { type ChangedMeanwhile, changedMeanwhile } from '../edits/changed-meanwhile.ts';
import { type Invalid, invalid, type Refused, refused } from '../outcomes.ts';
import { PART_NAME } from './part-name.ts';
import type { RepairDeps } from './repair-deps.ts';
import { addRepairEvent, lastChange, onRepair, type RepairWho } from './repair-row.ts';

/**
 * Notes where a part of a repair comes from and what it cost, as long as the case is known: a return may ask for the one, and a bill that
 * comes late says the other.
 */
export async function tracePart(
  deps: RepairDeps,
  repairId: string,
  { partId, guard }: { partId: number; guard: EditGuard<PartFacts> },
  asked: unknown,
  who: Extract<RepairWho, { kind: 'shop' }>,
): Promise<{ outcome: 'traced' } | ChangedMeanwhile | Refused | Invalid> {
  const { success, data: trace, error } = partTraceSchema.safeParse(asked);
  if (!success) return invalid(error);
  return onRepair(deps, repairId, async (tx, repair, now) => {
    const part = Number.isSafeInteger(partId)
      ? await tx
          .selectFrom('repair_parts')
          .leftJoin('products', 'products.id', 'product_id')
          .select(['repair_parts.id', PART_NAME, 'origin', 'repair_parts.serial', 'donor'])
          .select(['supplier', 'cost_cents'])
          .where('repair_id', '=', repair.id)
          .where('repair_parts.id', '=', partId)
          .where('repair_parts.state', 'in', ['held', 'taken'])
          .executeTakeFirst()
      : undefined;
    if (!part) return refused('Cette pièce n’est plus dans le dossier\u00a0: relisez-le.');
    const meanwhile = await changedMeanwhile(tx, guard, part, lastChange(repair.id));
    if (meanwhile) return meanwhile;
    const columns: PartFacts = {
      origin: trace.origin ?? null,
      serial: trace.serial ?? null,
      donor: trace.donor ?? null,
      supplier: trace.supplier ?? null,
      cost_cents: trace.costCents ?? null,
    };
    const fields = Object.keys(columns) as (keyof PartFacts)[];
    if (fields.every((field) => columns[field] === part[field])) return { outcome: 'traced' };
    await tx
      .updateTable('repair_parts')
      .set({ ...columns, updated_at: now })
      .where('id', '=', part.id)
      .execute();
    const note = `${part.name}\u00a0: ${partFactsText(columns) || 'origine non notée'}`;
    const payload = { change: 'trace', partId: part.id };
    await addRepairEvent(tx, repair, who, { kind: 'part', note, payload, isPublic: false }, now);
    return { outcome: 'traced' };
  });
}
