import { type Refused, refused } from '../outcomes.ts';
import { openWithAny } from '../sealed-text.ts';
import type { RepairDeps } from './repair-deps.ts';
import { addRepairEvent, onRepair, type RepairWho } from './repair-row.ts';

export type UnlockCodeOutcome = { outcome: 'read'; code: string } | Refused;

type Shop = Extract<RepairWho, { kind: 'shop' }>;

/** Opens the code for a member of staff. The customer sees who read it, and when, as an event. */
export function readUnlockCode(deps: RepairDeps, repairId: string, who: Shop): Promise<UnlockCodeOutcome> {
  return onRepair(deps, repairId, async (tx, repair, now) => {
    const kept = await tx
      .selectFrom('repair_unlock_codes')
      .select('sealed')
      .where('repair_id', '=', repairId)
      .executeTakeFirst();
    if (!kept) return refused('Ce dossier n’a pas de code de déverrouillage.');
    await addRepairEvent(tx, repair, who, { kind: 'unlock_code_read' }, now);
    return { outcome: 'read', code: openWithAny(deps.keys(), repairId, kept.sealed) };
  });
}

/** Erases the code before the hand-over, which would do it anyway. */
export function eraseUnlockCode(
  deps: RepairDeps,
  repairId: string,
  who: RepairWho,
): Promise<{ outcome: 'erased' } | Refused> {
  return onRepair(deps, repairId, async (tx, repair, now) => {
    const { numDeletedRows } = await tx
      .deleteFrom('repair_unlock_codes')
      .where('repair_id', '=', repairId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return refused('Ce dossier n’a pas de code de déverrouillage.');
    await addRepairEvent(tx, repair, who, { kind: 'unlock_code_erased' }, now);
    return { outcome: 'erased' };
  });
}
