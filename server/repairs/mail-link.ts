import type { RepairDeps } from './repair-deps.ts';
import { addRepairEvent, onRepair, type Refused } from './repair-row.ts';

export type AskedLink = { reference: string; email: string };

/** The file that is both of this number and of this e-mail; null for whatever else is asked. */
export async function findAsked(
  { database }: Pick<RepairDeps, 'database'>,
  { reference, email }: AskedLink,
): Promise<string | null> {
  const found = await database.kysely
    .selectFrom('repairs')
    .select('id')
    .where('reference', '=', reference)
    .where('email', '=', email)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Mails its link once more to the customer of a file. The link stays the same: it is printed on papers too. */
export function mailLink(deps: RepairDeps, repairId: string): Promise<{ outcome: 'mailed' } | Refused> {
  return onRepair(deps, repairId, async (tx, file, now) => {
    const event = { kind: 'link_asked', isPublic: false, tells: ['customer'] } as const;
    await addRepairEvent(tx, file, { kind: 'customer' }, event, now);
    return { outcome: 'mailed' };
  });
}
