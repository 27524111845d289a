import { sql } from 'kysely';
import type { ClaimOutcome } from '#domain/guarantee/guarantee-claim.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { RowChanged, SeenRow } from '../../edits/seen-row.ts';
import { faultAt, Refusal } from '../../outcomes.ts';
import { type ClaimDeps, type ClaimWork, noteClaimChange, onClaim } from './claim-row.ts';
import { CLAIM_SETTLED, tellOfClaim } from './tell-of-claim.ts';

const SETTLED = 'Cette réclamation est réglée.';

/** Writes since when the shop has the good. */
export const noteHandOver = (deps: ClaimDeps, admin: AdminIdentity, seen: SeenRow, handedOverOn: string) =>
  onClaim(deps, admin, seen, async (work): Promise<RowChanged> => {
    const { tx, claim } = work;
    if (claim.outcome !== null) throw new Refusal(SETTLED);
    await tx
      .updateTable('guarantee_claims')
      .set({ handed_over_on: handedOverOn })
      .where('id', '=', claim.id)
      .execute();
    await noteClaimChange(work);
    return { outcome: 'done' };
  });

export type SettledClaim = {
  outcome: ClaimOutcome;
  settledOn: string;
  note: string | undefined;
  email: string | undefined;
};

/** Settles a claim. Money goes back by the order or the counter sale, before. */
export const settleClaim = (deps: ClaimDeps, admin: AdminIdentity, seen: SeenRow, settled: SettledClaim) =>
  onClaim(deps, admin, seen, async (work): Promise<RowChanged> => {
    const { tx, claim } = work;
    const { outcome, settledOn, note = null, email } = settled;
    if (claim.outcome !== null) throw new Refusal(SETTLED);
    if (settledOn < claim.claimed_on)
      return faultAt('settledOn', 'Cette date est avant la demande du client.');
    if (outcome === 'refused' && note === null)
      return faultAt('note', 'Écrivez pourquoi\u00a0: le client peut demander qu’on le lui dise.');
    if ((outcome === 'refunded' || outcome === 'reduced') && !(await hasRefund(work)))
      return faultAt(
        'outcome',
        'Rien n’a été remboursé depuis la demande\u00a0: faites-le d’abord depuis la commande ou la vente.',
      );
    await tx
      .updateTable('guarantee_claims')
      .set({ outcome, settled_on: settledOn, outcome_note: note })
      .where('id', '=', claim.id)
      .execute();
    await noteClaimChange(work);
    if (email !== undefined) await tellOfClaim(deps, work, CLAIM_SETTLED, email);
    return { outcome: 'done' };
  });

/** Whether money of this sale went back since the customer asked. */
async function hasRefund({ tx, claim }: ClaimWork): Promise<boolean> {
  const refund = await tx
    .selectFrom('payments')
    .select('id')
    .where('kind', '=', 'refund')
    .where('corrects_id', 'is', null)
    .where(({ or, eb }) => or([eb('order_id', '=', claim.order_id), eb('sale_id', '=', claim.sale_id)]))
    .where(sql<boolean>`(created_at at time zone 'Europe/Paris')::date >= ${claim.claimed_on}::date`)
    .limit(1)
    .executeTakeFirst();
  return refund !== undefined;
}
