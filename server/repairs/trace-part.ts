import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { partTraceSchema } from '#domain/repair/part-request.ts';
import type { PartTrace } from '#domain/repair/part-trace.ts';
import { type ChangedMeanwhile, changedMeanwhile } from '../edits/changed-meanwhile.ts';
import { type Invalid, invalid, type Refused, refused } from '../outcomes.ts';
import type { RepairDeps } from './repair-deps.ts';
import { addRepairEvent, lastChange, onRepair, type RepairWho } from './repair-row.ts';

/** Notes where a part of a repair comes from, as long as the case is known: a return may ask for it. */
export async function tracePart(
  deps: RepairDeps,
  repairId: string,
  { partId, guard }: { partId: number; guard: EditGuard<PartTrace> },
  asked: unknown,
  who: Extract<RepairWho, { kind: 'shop' }>,
): Promise<{ outcome: 'traced' } | ChangedMeanwhile | Refused | Invalid> {
  const { success, data: trace, error } = partTraceSchema.safeParse(asked);
  if (!success) return invalid(error);
  return onRepair(deps, repairId, async (tx, repair, now) => {
    const part = Number.isSafeInteger(partId)
      ? await tx
          .selectFrom('repair_parts')
          .select(['id', 'origin', 'serial', 'donor'])
          .where('repair_id', '=', repair.id)
          .where('id', '=', partId)
          .where('state', 'in', ['held', 'taken'])
          .executeTakeFirst()
      : undefined;
    if (!part) return refused('Cette pièce n’est plus dans le dossier\u00a0: relisez-le.');
    const meanwhile = await changedMeanwhile(tx, guard, part, lastChange(repair.id));
    if (meanwhile) return meanwhile;
    const columns: PartTrace = {
      origin: trace.origin ?? null,
      serial: trace.serial ?? null,
      donor: trace.donor ?? null,
    };
    const isSame =
      columns.origin === part.origin && columns.serial === part.serial && columns.donor === part.donor;
    if (isSame) return { outcome: 'traced' };
    await tx
      .updateTable('repair_parts')
      .set({ ...columns, updated_at: now })
      .where('id', '=', part.id)
      .execute();
    await addRepairEvent(
      tx,
      repair,
      who,
      { kind: 'part', payload: { change: 'trace', partId: part.id }, isPublic: false },
      now,
    );
    return { outcome: 'traced' };
  });
}
