import { sql, type Transaction } from 'kysely';
import type { ClaimWish } from '#domain/guarantee/guarantee-claim.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { Schema } from '../../db/schema.ts';
import type { RowChanged, SeenRow } from '../../edits/seen-row.ts';
import { Refusal } from '../../outcomes.ts';
import { type ClaimDeps, noteClaimChange, onClaim } from './claim-row.ts';
import { claimableSale } from './find-claims.ts';
import { CLAIM_OPENED, tellOfClaim } from './tell-of-claim.ts';

export type WrittenClaim = {
  sale: { order: string } | { counterSale: string };
  /** Of the sale. */
  lineId: number;
  isUsed: boolean;
  deliveredOn: string;
  claimedOn: string;
  handedOverOn: string | undefined;
  fault: string;
  wish: ClaimWish;
  /** Where the customer is told; nobody is without one. */
  email: string | undefined;
};

/** Writes what a customer claims of a line of a sale. */
export const openClaim = (deps: ClaimDeps, admin: AdminIdentity, seen: SeenRow, written: WrittenClaim) =>
  onClaim(
    deps,
    admin,
    seen,
    async (work): Promise<RowChanged> => {
      await noteClaimChange(work);
      if (written.email !== undefined) await tellOfClaim(deps, work, CLAIM_OPENED, written.email);
      return { outcome: 'done' };
    },
    (tx, now) => begin(tx, { id: seen.id, written, admin, now }),
  );

type Begun = { id: string; written: WrittenClaim; admin: AdminIdentity; now: Date };

async function begin(tx: Transaction<Schema>, { id, written, admin, now }: Begun): Promise<void> {
  const known = await tx.selectFrom('guarantee_claims').select('id').where('id', '=', id).executeTakeFirst();
  if (known) return;
  const sale = await claimableSale(tx, written.sale);
  const line = sale?.lines.find((each) => each.id === written.lineId);
  if (!sale || !line) throw new Refusal('Cette vente n’a plus cet article.');
  await tx
    .insertInto('guarantee_claims')
    .values({
      ...{ id, version: 0, number: sql<string>`internal.next_number('GAR', ${now})` },
      ...{ order_id: sale.orderId, sale_id: sale.saleId, item: line.label.slice(0, 300) },
      is_used: written.isUsed,
      ...{ delivered_on: written.deliveredOn, claimed_on: written.claimedOn },
      handed_over_on: written.handedOverOn ?? null,
      ...{ fault: written.fault, wish: written.wish, actor_id: admin.id },
      ...{ created_at: now, updated_at: now },
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
