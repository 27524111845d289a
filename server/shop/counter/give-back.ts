import { overpaidOfSale } from '#domain/counter-sale/sale-account.ts';
import { formatEuros } from '#domain/money/money.ts';
import type { TakenWay } from '#domain/payments/payment-ways.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { SeenRow } from '../../edits/seen-row.ts';
import { faultAt, type Invalid, Refusal } from '../../outcomes.ts';
import { askCardRefund, findCardPayment, requireNoneUnderWay } from '../../payments/card-refunds.ts';
import { cashKept, writeEntry } from '../../payments/write-entry.ts';
import { type CounterDeps, noteSaleChange, onSale, type SaleWork } from './sale-row.ts';

/** How money goes back; what was paid by card on the site, Stripe gives back. */
export type SaleRefundWay = TakenWay | 'card';

/** Done here; a refund that Stripe is to make is asked for next. */
export type SaleRefunded = { outcome: 'done'; cardRefund?: string } | Invalid;

/** Gives back what was paid above the price, such as by card after the rest came at the counter. */
export const giveSaleBack = (
  deps: CounterDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  { method }: { method: SaleRefundWay },
) =>
  onSale(deps, admin, seen, async (work): Promise<SaleRefunded> => {
    const { tx, sale, admin, now } = work;
    const of = { sale_id: sale.id };
    await requireNoneUnderWay(tx, of);
    const amountCents = overpaidOfSale(sale);
    if (amountCents === 0) throw new Refusal('Rien n’est à rendre pour cette vente.');
    if (method === 'card') {
      const asked = await askSaleRefund(work, { amountCents, reason: 'Payé en trop.', goodsCents: null });
      if (asked.outcome === 'done') await noteSaleChange(work);
      return asked;
    }
    const cashCents = method === 'cash' ? await cashKept(tx, of) : amountCents;
    if (amountCents > cashCents)
      return faultAt(
        'refundMethod',
        `${formatEuros(cashCents)} sont venus en espèces\u00a0: ${formatEuros(amountCents)} ne repartent pas ainsi.`,
      );
    const entry = { kind: 'refund', method, amount_cents: amountCents } as const;
    await writeEntry(tx, of, { ...entry, actor_id: admin.id, created_at: now });
    await noteSaleChange(work);
    return { outcome: 'done' };
  });

type Asked = { amountCents: number; reason: string; goodsCents: number | null };

/** Stores a refund that Stripe makes: it is an entry of the ledger when the money has gone (../stripe/). */
export async function askSaleRefund(
  { tx, sale, admin, now }: SaleWork,
  { amountCents, reason, goodsCents }: Asked,
): Promise<{ outcome: 'done'; cardRefund: string } | Invalid> {
  const of = { sale_id: sale.id };
  const found = await findCardPayment(tx, of, false);
  if (!found) return faultAt('refundMethod', 'Aucun paiement par carte en ligne n’est noté sur cette vente.');
  const { payment, leftCents } = found;
  if (amountCents > leftCents)
    return faultAt(
      'refundMethod',
      `${formatEuros(amountCents)} sont à rendre, ce paiement par carte n’en rend plus que ${formatEuros(leftCents)}.`,
    );
  const nothing = { restock: [], lines: [], withDelivery: false, isUnowed: false, isAll: false };
  // The price has come down by itself: the refund takes nothing more off it.
  const asked = { ...nothing, note: reason, creditCents: 0, goodsCents };
  const refund = { sale: of, payment, amountCents, asked, actorId: admin.id, now };
  return { outcome: 'done', cardRefund: await askCardRefund(tx, refund) };
}
