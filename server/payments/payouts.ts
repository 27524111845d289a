import type { Transaction } from 'kysely';
import { entriesInForce } from '#domain/payments/ledger.ts';
import type { PayoutMethod } from '#domain/payments/payouts.ts';
import type { Schema } from '../db/schema.ts';
import { Refusal } from '../outcomes.ts';
import { type BoughtGoods, takeBackEntry, writeEntry } from './write-entry.ts';

// What the shop pays private persons for used goods, as entries of the ledger (decision 186).

export type Payout = {
  amountCents: number;
  method: PayoutMethod;
  /** The number of the cheque, or the reference of the transfer. */
  reference: string | null;
};

const PAID_A_SALE =
  'Cet appareil a payé une vente au comptoir\u00a0: son prix et son moyen restent. Rectifiez d’abord le moyen de ce paiement, sur la page de la vente.';

type Writing = { actorId: string; now: Date };

/** Writes what is paid for goods of the register. @throws Refusal */
export const writePayout = (
  tx: Transaction<Schema>,
  goods: BoughtGoods,
  { amountCents, method, reference }: Payout,
  { actorId, now }: Writing,
): Promise<number> =>
  writeEntry(tx, goods, {
    kind: 'payout',
    method,
    amount_cents: amountCents,
    reference,
    actor_id: actorId,
    created_at: now,
  });

/**
 * Makes the ledger say what a correction of the register says: nothing where the money is the same, a counter-entry with its reason
 * and the right entry where it is not. Goods that were paid before the ledger knew of them stay out of it.
 *
 * @param was what the corrected entry of the register says was paid
 * @throws Refusal
 */
export async function correctPayout(
  tx: Transaction<Schema>,
  goods: BoughtGoods,
  { was, right, reason, ...writing }: Writing & { was: Payout | null; right: Payout | null; reason: string },
): Promise<void> {
  const entries = await tx
    .selectFrom('payments')
    .selectAll()
    .where('used_goods_number', '=', goods.used_goods_number)
    .orderBy('id')
    .execute();
  const [standing] = entriesInForce(entries.filter(({ kind }) => kind === 'payout'));
  if (standing) {
    const isSame = right && standing.amount_cents === right.amountCents && standing.method === right.method;
    if (isSame) return;
    if (entriesInForce(entries).some(({ kind }) => kind === 'payment')) throw new Refusal(PAID_A_SALE);
    await takeBackEntry(tx, goods, standing, { right, reason, ...writing });
  } else if (right && !was) await writePayout(tx, goods, right, writing);
}
