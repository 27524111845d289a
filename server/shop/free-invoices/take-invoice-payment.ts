import type { Transaction } from 'kysely';
import { dueOfInvoice } from '#domain/free-invoice/free-invoice-account.ts';
import { formatEuros } from '#domain/money/money.ts';
import { entriesInForce } from '#domain/payments/ledger.ts';
import { CASH_LIMIT_TEXT, PAYMENT_WAYS, type TakenWay } from '#domain/payments/payment-ways.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { Schema } from '../../db/schema.ts';
import type { RowChanged, SeenRow } from '../../edits/seen-row.ts';
import { faultAt, Refusal } from '../../outcomes.ts';
import { isOverCashLimit, takeBackEntry, writeEntry } from '../../payments/write-entry.ts';
import { countChange, type FreeInvoiceDeps, onFreeInvoice } from './free-invoice-row.ts';
import { lockUnitsOfDraft, whyUnitsNotForSale } from './units-of-draft.ts';

export type InvoicePayment = { amountCents: number; method: TakenWay };

/** Records money for an issued invoice: all that is due, or a part. */
export const takeInvoicePayment = (
  deps: FreeInvoiceDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  { amountCents, method }: InvoicePayment,
) =>
  onFreeInvoice(deps, admin, seen, async (work): Promise<RowChanged> => {
    const { tx, invoice, now } = work;
    const due = dueOfInvoice(invoice);
    if (due === 0) throw new Refusal('Rien n’est dû pour cette facture.');
    if (amountCents > due) return faultAt('amount', `Il reste ${formatEuros(due)} à payer.`);
    if (invoice.deposit_of_id !== null) await requireUnitsForSale(tx, invoice.deposit_of_id);
    const of = { free_invoice_id: invoice.id };
    if (method === 'cash' && (await isOverCashLimit(tx, of, amountCents)))
      return faultAt('amount', CASH_LIMIT_TEXT);
    const entry = { kind: 'payment', method, amount_cents: amountCents } as const;
    await writeEntry(tx, of, { ...entry, actor_id: admin.id, created_at: now });
    await countChange(work);
    return { outcome: 'done' };
  });

/** A deposit promises the units of its draft: it is not taken for one that is gone, or promised to somebody else. */
async function requireUnitsForSale(tx: Transaction<Schema>, draftId: string): Promise<void> {
  await lockUnitsOfDraft(tx, draftId);
  const why = await whyUnitsNotForSale(tx, draftId);
  if (why) throw new Refusal(`${why} Cet acompte ne se paie donc plus\u00a0: annulez-le par un avoir.`);
}

export type InvoiceCorrection = {
  entryId: number;
  /** Null if no money came in at all. */
  method: TakenWay | null;
  reason: string;
};

/** Takes back a payment that was written wrongly, and writes beside it how the money came, if it did. */
export const correctInvoicePayment = (
  deps: FreeInvoiceDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  { entryId, method, reason }: InvoiceCorrection,
) =>
  onFreeInvoice(deps, admin, seen, async (work): Promise<RowChanged> => {
    const { tx, invoice, now } = work;
    const of = { free_invoice_id: invoice.id };
    const entries = await tx
      .selectFrom('payments')
      .selectAll()
      .where('free_invoice_id', '=', invoice.id)
      .orderBy('id')
      .execute();
    const wrong = entriesInForce(entries).find(({ id, kind }) => id === entryId && kind === 'payment');
    if (!wrong) throw new Refusal('Cette ligne est déjà rectifiée, ou n’est pas de cette facture.');
    if (wrong.method === 'card')
      throw new Refusal(
        'Cette ligne vient de Stripe, qui a la même\u00a0: elle ne se rectifie pas, elle se rembourse.',
      );
    if (wrong.method === method)
      return faultAt('rightMethod', `C’est déjà noté\u00a0: ${PAYMENT_WAYS[method]}.`);
    if (method === null && invoice.paid_cents - wrong.amount_cents < invoice.refunded_cents)
      throw new Refusal('Une partie de cette somme a été rendue\u00a0: elle est donc arrivée.');
    if (method === 'cash' && (await isOverCashLimit(tx, of, wrong.amount_cents)))
      return faultAt('rightMethod', CASH_LIMIT_TEXT);
    const right = method && { amountCents: wrong.amount_cents, method };
    await takeBackEntry(tx, of, wrong, { right, reason, actorId: admin.id, now });
    await countChange(work);
    return { outcome: 'done' };
  });
