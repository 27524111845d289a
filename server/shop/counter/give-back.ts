import { overpaidOfSale } from '#domain/counter-sale/sale-account.ts';
import type { TakenWay } from '#domain/payments/payment-ways.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { SeenRow } from '../../edits/seen-row.ts';
import { type Invalid, Refusal } from '../../outcomes.ts';
import { askWholeRefund, requireNoneUnderWay } from '../../payments/card-refunds.ts';
import { cashRefundFault, writeEntry } from '../../payments/write-entry.ts';
import { type CounterDeps, noteSaleChange, onSale } from './sale-row.ts';

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
      // The price has come down by itself: the refund takes nothing more off it.
      const asked = await askWholeRefund(tx, {
        ...{ sale: of, amountCents, actorId: admin.id, now },
        asked: { note: 'Payé en trop.', creditCents: 0, goodsCents: null },
      });
      if (asked.outcome === 'done') await noteSaleChange(work);
      return asked;
    }
    const fault = await cashRefundFault(tx, of, { method, amountCents });
    if (fault) return fault;
    const entry = { kind: 'refund', method, amount_cents: amountCents } as const;
    await writeEntry(tx, of, { ...entry, actor_id: admin.id, created_at: now });
    await noteSaleChange(work);
    return { outcome: 'done' };
  });
