import type { Transaction } from 'kysely';
import { dayInParis } from '#domain/dates/dates.ts';
import { factsOfClaim, guaranteedAfter } from '#domain/guarantee/guarantee-claim.ts';
import { type Covered, type Guarantee, guaranteeFrom, prolonged } from '#domain/repair/guarantee.ts';
import type { Schema } from '../db/schema.ts';
import type { RepairRow } from './repair-row.ts';

export type GivenGuarantee = Guarantee & {
  /** Whether the legal guarantee of goods or parts answered for the repair, and is six months longer since. */
  isLegal: boolean;
};

const NONE: GivenGuarantee = { guarantee_until: null, parts_guarantee_until: null, isLegal: false };

/** The guarantees of a device that its customer has again on a day. `covered`: what a guarantee answered for, if one did. */
export async function guaranteeOf(
  tx: Transaction<Schema>,
  repair: RepairRow,
  { months, day, covered }: { months: number; day: string; covered: Covered },
): Promise<GivenGuarantee> {
  // A device that goes back as it came was not repaired.
  if (repair.agreement === null) return NONE;
  const anew = guaranteeFrom(day, months, await soldParts(tx, repair.id));
  if (repair.return_of && repair.agreement === 'guarantee') {
    const first = await tx
      .selectFrom('repairs')
      .select(['guarantee_until', 'parts_guarantee_until'])
      .where('id', '=', repair.return_of)
      .executeTakeFirstOrThrow();
    // The repair was free although no guarantee was running any more: it has the guarantee of any repair.
    return prolonged(first, anew, { inShopFrom: cameBackOn(repair), handedOver: day, covered });
  }
  // Goods that the shop sold: their guarantee is the claim's (domain/guarantee/guarantee-claim.ts).
  return { ...anew, isLegal: repair.claim_id !== null && repair.agreement === 'guarantee' };
}

/** The last day of the legal guarantee of goods whose claim ends with this repair today; null where no claim is. */
export async function claimedUntil(
  tx: Transaction<Schema>,
  { claim_id }: Pick<RepairRow, 'claim_id'>,
  today: string,
): Promise<string | null> {
  if (claim_id === null) return null;
  const claim = await tx
    .selectFrom('guarantee_claims')
    .select(['delivered_on', 'claimed_on', 'handed_over_on'])
    .where('id', '=', claim_id)
    .executeTakeFirstOrThrow();
  return guaranteedAfter(factsOfClaim({ ...claim, outcome: 'repaired', settled_on: today }), today);
}

const cameBackOn = ({ registered_at, created_at }: Pick<RepairRow, 'registered_at' | 'created_at'>) =>
  dayInParis(registered_at ?? created_at);

/** Whether the last accepted quote sold parts. */
async function soldParts(tx: Transaction<Schema>, repairId: string): Promise<boolean> {
  const quote = await tx
    .selectFrom('repair_quotes')
    .select(['id', 'choices'])
    .where('repair_id', '=', repairId)
    .where('state', '=', 'accepted')
    .orderBy('version', 'desc')
    .executeTakeFirst();
  if (!quote) return false;
  const taken = (quote.choices ?? []).flatMap(({ lineId, optionId }) => (optionId === null ? [] : [lineId]));
  const lines = await tx
    .selectFrom('repair_quote_lines')
    .select('id')
    .where('quote_id', '=', quote.id)
    .where('kind', '=', 'part')
    .execute();
  return lines.some(({ id }) => taken.includes(id));
}
