import { sql, type Transaction } from 'kysely';
import { overpaidOfInvoice } from '#domain/free-invoice/free-invoice-account.ts';
import { formatEuros } from '#domain/money/money.ts';
import type { TakenWay } from '#domain/payments/payment-ways.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { Schema } from '../../db/schema.ts';
import type { SeenRow } from '../../edits/seen-row.ts';
import { faultAt, type Invalid, Refusal } from '../../outcomes.ts';
import { cashKept, writeEntry } from '../../payments/write-entry.ts';
import { creditVat } from '../documents/document-vat.ts';
import { earlierCredits } from '../documents/earlier-credits.ts';
import { type FreeCreditNoteData, freeInvoiceSchema } from './free-invoice-data.ts';
import { countChange, type FreeInvoiceDeps, onFreeInvoice } from './free-invoice-row.ts';
import { knownAddress, queueInvoiceMail } from './mail-free-invoice.ts';

export type AskedCredit = {
  amountCents: number;
  reason: string;
  /** How the money goes back that was paid above the new price. */
  method: TakenWay | undefined;
  isMailed: boolean;
};

export type Credited = { outcome: 'credited'; number: string } | Invalid;

/**
 * Takes a sum off an issued invoice by a credit note. What was paid above the rest goes back in the same step, the way
 * that the form says.
 */
export const creditFreeInvoice = (
  deps: FreeInvoiceDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  { amountCents, reason, method, isMailed }: AskedCredit,
) =>
  onFreeInvoice(deps, admin, seen, async (work): Promise<Credited> => {
    const { tx, invoice, now } = work;
    if (invoice.state !== 'issued') throw new Refusal('Un brouillon se change, sans avoir.');
    const left = invoice.total_cents - invoice.credited_cents;
    const email = isMailed ? knownAddress(work) : null;
    if (left === 0) throw new Refusal('Cette facture est déjà annulée par avoir.');
    if (amountCents > left) return faultAt('credit', `L’avoir est de ${formatEuros(left)} au plus.`);
    const credited = { ...invoice, credited_cents: invoice.credited_cents + amountCents };
    const backCents = overpaidOfInvoice(credited);
    if (backCents > 0 && method === undefined)
      return faultAt('refundMethod', `Dites comment ${formatEuros(backCents)} reviennent au client.`);
    const cashCents =
      method === 'cash' ? await cashKept(tx, { free_invoice_id: invoice.id }) : Number.POSITIVE_INFINITY;
    if (backCents > cashCents)
      return faultAt(
        'refundMethod',
        `${formatEuros(cashCents)} sont venus en espèces\u00a0: ${formatEuros(backCents)} ne repartent pas ainsi. Rendez par virement, ou faites deux avoirs.`,
      );
    await tx
      .updateTable('free_invoices')
      .set({ credited_cents: credited.credited_cents })
      .where('id', '=', invoice.id)
      .execute();
    const refundId =
      backCents > 0 && method
        ? await writeEntry(
            tx,
            { free_invoice_id: invoice.id },
            { kind: 'refund', method, amount_cents: backCents, actor_id: admin.id, created_at: now },
          )
        : null;
    await countChange(work);
    const number = await insertNote(tx, invoice.id, {
      ...{ amountCents, reason, refundId, now },
      refundedCents: backCents,
    });
    if (email !== null)
      await queueInvoiceMail(work, { kind: 'credit-note', number, email, actorId: admin.id });
    return { outcome: 'credited', number };
  });

type Note = {
  amountCents: number;
  reason: string;
  refundedCents: number;
  refundId: number | null;
  now: Date;
};

async function insertNote(
  tx: Transaction<Schema>,
  invoiceId: string,
  { amountCents, reason, refundedCents, refundId, now }: Note,
): Promise<string> {
  const invoice = await tx
    .selectFrom('invoices')
    .select(['number', 'issued_at', 'data'])
    .where('free_invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  const { lines: _, dueOn: __, vat, ...parties } = freeInvoiceSchema.parse(invoice.data);
  const data: FreeCreditNoteData = {
    ...parties,
    ...creditVat(vat, await earlierCredits(tx, invoice.number), amountCents),
    invoice: { number: invoice.number, issuedAt: invoice.issued_at },
    reason,
    totalCents: amountCents,
    refundedCents,
  };
  const { number } = await tx
    .insertInto('credit_notes')
    .values({
      number: sql`internal.next_number('AV', ${now})`,
      invoice_number: invoice.number,
      refund_id: refundId,
      total_cents: amountCents,
      data: JSON.stringify(data),
      issued_at: now,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}
