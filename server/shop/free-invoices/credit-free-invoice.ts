import { sql } from 'kysely';
import { overpaidOfInvoice } from '#domain/free-invoice/free-invoice-account.ts';
import { formatEuros } from '#domain/money/money.ts';
import type { AskedRefund } from '#domain/order/asked-refund.ts';
import type { TakenWay } from '#domain/payments/payment-ways.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { SeenRow } from '../../edits/seen-row.ts';
import { faultAt, type Invalid, Refusal } from '../../outcomes.ts';
import { askCardRefund, findCardPayment, requireNoneUnderWay } from '../../payments/card-refunds.ts';
import { cashKept, writeEntry } from '../../payments/write-entry.ts';
import { creditVat } from '../documents/document-vat.ts';
import { earlierCredits } from '../documents/earlier-credits.ts';
import { type FreeCreditNoteData, freeInvoiceSchema } from './free-invoice-data.ts';
import {
  countChange,
  type FreeInvoiceDeps,
  type FreeInvoiceWork,
  onFreeInvoice,
} from './free-invoice-row.ts';
import { releaseGroup } from './group-sales.ts';
import { knownAddress, queueInvoiceMail } from './mail-free-invoice.ts';

export type AskedCredit = {
  amountCents: number;
  reason: string;
  /** How the money goes back that was paid above the new price. */
  method: InvoiceRefundWay | undefined;
  isMailed: boolean;
};

/** How money goes back; what was paid by card on the site, Stripe gives back. */
export type InvoiceRefundWay = TakenWay | 'card';

export type Credited =
  | { outcome: 'credited'; number: string }
  /** Asked of Stripe: the credit note is written when the money has gone. */
  | { outcome: 'done'; cardRefund: string }
  | Invalid;

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
    const { tx, invoice } = work;
    if (invoice.state !== 'issued') throw new Refusal('Un brouillon se change, sans avoir.');
    await requireNoneUnderWay(tx, { free_invoice_id: invoice.id });
    const left = invoice.total_cents - invoice.credited_cents;
    const email = isMailed ? knownAddress(work) : null;
    if (left === 0) throw new Refusal('Cette facture est déjà annulée par avoir.');
    if (amountCents > left) return faultAt('credit', `L’avoir est de ${formatEuros(left)} au plus.`);
    const backCents = overpaidOfInvoice({ ...invoice, credited_cents: invoice.credited_cents + amountCents });
    if (backCents > 0 && method === undefined)
      return faultAt('refundMethod', `Dites comment ${formatEuros(backCents)} reviennent au client.`);
    if (backCents > 0 && method === 'card')
      return askStripe(work, { amountCents: backCents, note: reason, creditCents: amountCents, isMailed });
    const fault = await cashFault(work, backCents, method);
    if (fault) return fault;
    const refundId =
      backCents > 0 && method ? await writeRefundEntry(work, { amountCents: backCents, method }) : null;
    await countChange(work);
    const number = await insertInvoiceCredit(work, {
      amountCents,
      reason,
      refundId,
      refundedCents: backCents,
    });
    if (email !== null)
      await queueInvoiceMail(work, { kind: 'credit-note', number, email, actorId: admin.id });
    return { outcome: 'credited', number };
  });

/** Gives back what was paid above the price, such as by card and in the shop on one day: no credit note, since nothing costs less. */
export const giveOverpaidBack = (
  deps: FreeInvoiceDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  { method }: { method: InvoiceRefundWay },
) =>
  onFreeInvoice(deps, admin, seen, async (work): Promise<OverpaidBack> => {
    const { tx, invoice } = work;
    await requireNoneUnderWay(tx, { free_invoice_id: invoice.id });
    const amountCents = overpaidOfInvoice(invoice);
    if (amountCents === 0) throw new Refusal('Rien n’est à rendre pour cette facture.');
    if (method === 'card') return askStripe(work, { amountCents, note: 'Payé en trop.', creditCents: 0 });
    const fault = await cashFault(work, amountCents, method);
    if (fault) return fault;
    await writeRefundEntry(work, { amountCents, method });
    await countChange(work);
    return { outcome: 'done' };
  });

export type OverpaidBack = { outcome: 'done'; cardRefund?: string } | Invalid;

/** Stores a refund that Stripe makes: it is written, with its credit note, when it is done (../stripe/). */
async function askStripe(
  work: FreeInvoiceWork,
  { amountCents, ...asked }: { amountCents: number } & Pick<AskedRefund, 'note' | 'creditCents' | 'isMailed'>,
): Promise<{ outcome: 'done'; cardRefund: string } | Invalid> {
  const { tx, invoice, admin, now } = work;
  const sale = { free_invoice_id: invoice.id };
  const found = await findCardPayment(tx, sale, false);
  if (!found)
    return faultAt('refundMethod', 'Aucun paiement par carte en ligne n’est noté sur cette facture.');
  const { payment, leftCents } = found;
  if (amountCents > leftCents)
    return faultAt(
      'refundMethod',
      `${formatEuros(amountCents)} sont à rendre, ce paiement par carte n’en rend plus que ${formatEuros(leftCents)}.`,
    );
  const nothing = { restock: [], lines: [], withDelivery: false, isUnowed: false, isAll: false };
  const refund = { sale, payment, amountCents, asked: { ...nothing, ...asked }, actorId: admin.id, now };
  await countChange(work);
  return { outcome: 'done', cardRefund: await askCardRefund(tx, refund) };
}

async function cashFault(
  { tx, invoice }: FreeInvoiceWork,
  cents: number,
  method: InvoiceRefundWay | undefined,
): Promise<Invalid | null> {
  if (method !== 'cash') return null;
  const cashCents = await cashKept(tx, { free_invoice_id: invoice.id });
  if (cents <= cashCents) return null;
  return faultAt(
    'refundMethod',
    `${formatEuros(cashCents)} sont venus en espèces\u00a0: ${formatEuros(cents)} ne repartent pas ainsi. Rendez par virement, ou faites deux avoirs.`,
  );
}

const writeRefundEntry = (
  { tx, invoice, admin, now }: FreeInvoiceWork,
  { amountCents, method }: { amountCents: number; method: InvoiceRefundWay },
): Promise<number> =>
  writeEntry(
    tx,
    { free_invoice_id: invoice.id },
    { kind: 'refund', method, amount_cents: amountCents, actor_id: admin.id, created_at: now },
  );

type Note = {
  amountCents: number;
  reason: string;
  refundedCents: number;
  refundId: number | null;
};

/** Takes a sum off a locked invoice by a credit note, whose number it returns. */
export async function insertInvoiceCredit(
  {
    tx,
    invoice: { id, credited_cents: before, total_cents },
    now,
  }: Pick<FreeInvoiceWork, 'tx' | 'invoice' | 'now'>,
  { amountCents, reason, refundedCents, refundId }: Note,
): Promise<string> {
  await tx
    .updateTable('free_invoices')
    .set({ credited_cents: before + amountCents })
    .where('id', '=', id)
    .execute();
  if (before + amountCents === total_cents) await releaseGroup(tx, id, now);
  const invoice = await tx
    .selectFrom('invoices')
    .select(['number', 'issued_at', 'data'])
    .where('free_invoice_id', '=', id)
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
