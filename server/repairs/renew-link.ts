import type { RepairDeps } from './repair-deps.ts';
import { repairToken, repairTokenHash } from './repair-link.ts';
import { addRepairEvent, lockRepair, type Refused, type RepairWho, UNKNOWN_REPAIR } from './repair-row.ts';

export type RenewOutcome = { outcome: 'renewed'; linkToken: string } | Refused;

/** Gives a file another link; the one before leads nowhere from then on. The customer is told the new one. */
export function renewLink(
  { database, secret, clock }: RepairDeps,
  repairId: string,
  who: RepairWho,
): Promise<RenewOutcome> {
  return database.transaction(async (tx) => {
    const file = await lockRepair(tx, repairId);
    if (!file) return UNKNOWN_REPAIR;
    const version = file.link_version + 1;
    const linkToken = repairToken(secret, repairId, version);
    const now = clock();
    await tx
      .updateTable('repairs')
      .set({ link_version: version, link_hash: repairTokenHash(linkToken), updated_at: now })
      .where('id', '=', repairId)
      .execute();
    await addRepairEvent(tx, file, who, { kind: 'link_renewed', tells: ['customer'] }, now);
    return { outcome: 'renewed', linkToken };
  });
}
