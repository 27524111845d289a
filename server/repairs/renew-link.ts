import type { Refused } from '../outcomes.ts';
import type { RepairDeps } from './repair-deps.ts';
import { repairToken, repairTokenHash } from './repair-link.ts';
import { addRepairEvent, onRepair, type RepairWho } from './repair-row.ts';

export type RenewOutcome = { outcome: 'renewed'; linkToken: string } | Refused;

/** Gives a case another link; the previous one no longer works. The customer gets the new one. */
export function renewLink(deps: RepairDeps, repairId: string, who: RepairWho): Promise<RenewOutcome> {
  return onRepair(deps, repairId, async (tx, repair, now) => {
    const version = repair.link_version + 1;
    const linkToken = repairToken(deps.secret, repairId, version);
    await tx
      .updateTable('repairs')
      .set({ link_version: version, link_hash: repairTokenHash(linkToken), updated_at: now })
      .where('id', '=', repairId)
      .execute();
    await addRepairEvent(tx, repair, who, { kind: 'link_renewed', tells: ['customer'] }, now);
    return { outcome: 'renewed', linkToken };
  });
}
