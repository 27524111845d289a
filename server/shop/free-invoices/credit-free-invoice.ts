import { sql } from 'kysely';
import { overpaidOfInvoice } from '#domain/free-invoice/free-invoice-account.ts';
import { formatEuros } from '#domain/money/money.ts';
import type { AskedRefund } from '#domain/order/asked-refund.ts';
import type { TakenWay } from '#domain/payments/payment-ways.ts';
import { sumByRate } from '#domain/vat/vat-parts.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { SeenRow } from '../../edits/seen-row.ts';
import { faultAt, type Invalid, Refusal } from '../../outcomes.ts';
import { askWholeRefund, requireNoneUnderWay } from '../../payments/card-refunds.ts';
import { cashRefundFault, writeEntry } from '../../payments/write-entry.ts';
import { creditVat } from '../documents/document-vat.ts';
import { earlierCredits } from '../documents/earlier-credits.ts';
import { takeUnitBack, unitsOutOf } from '../used-units/sell-unit.ts';
import { lockUnitProducts } from '../used-units/unit-product.ts';
import { type FreeCreditNoteData, freeInvoiceSchema } from './free-invoice-data.ts';
import { requireNotDeducted } from './free-invoice-deposits.ts';
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
  /** Whether its used units come back: a credit note may also be a gesture. Asked while one is out. */
  areUnitsBack?: boolean | undefined;
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
  { amountCents, reason, method, areUnitsBack, isMailed }: AskedCredit,
) =>
  onFreeInvoice(deps, admin, seen, async (work): Promise<Credited> => {
    const { tx, invoice, now } = work;
    if (invoice.state !== 'issued') throw new Refusal('Un brouillon se change, sans avoir.');
    const of = { free_invoice_id: invoice.id };
    await requireNotDeducted(tx, invoice);
    await requireNoneUnderWay(tx, of);
    const left = invoice.total_cents - invoice.credited_cents;
    const email = isMailed ? knownAddress(work) : null;
    if (invoice.total_cents === 0)
      throw new Refusal(
        'Ses acomptes paient toute cette facture\u00a0: établissez un avoir sur chacun d’eux.',
      );
    if (left === 0) throw new Refusal('Cette facture est déjà annulée par avoir.');
    if (amountCents > left) return faultAt('credit', `L’avoir est de ${formatEuros(left)} au plus.`);
    const backCents = overpaidOfInvoice({ ...invoice, credited_cents: invoice.credited_cents + amountCents });
    if (backCents > 0 && method === undefined)
      return faultAt('refundMethod', `Dites comment ${formatEuros(backCents)} reviennent au client.`);
    const units = await unitsOutOf(tx, invoice.id);
    if (units.length > 0 && areUnitsBack === undefined)
      return faultAt('unitsBack', 'Dites si l’appareil d’occasion revient.');
    const takeBack = async () => {
      if (!areUnitsBack) return;
      await lockUnitProducts(
        tx,
        units.map(({ id }) => id),
      );
      for (const { id: unitId } of units) await takeUnitBack(tx, { unitId, of, actorId: admin.id, now });
    };
    if (backCents > 0 && method === 'card') {
      const asked = { amountCents: backCents, note: reason, creditCents: amountCents, isMailed };
      const stored = await askStripe(work, asked);
      // It is back whatever Stripe answers.
      if (stored.outcome === 'done') await takeBack();
      return stored;
    }
    const fault = await cashRefundFault(tx, of, { method, amountCents: backCents });
    if (fault) return fault;
    await takeBack();
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
    const of = { free_invoice_id: invoice.id };
    await requireNoneUnderWay(tx, of);
    const amountCents = overpaidOfInvoice(invoice);
    if (amountCents === 0) throw new Refusal('Rien n’est à rendre pour cette facture.');
    if (method === 'card') return askStripe(work, { amountCents, note: 'Payé en trop.', creditCents: 0 });
    const fault = await cashRefundFault(tx, of, { method, amountCents });
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
  const stored = await askWholeRefund(tx, { sale, amountCents, asked, actorId: admin.id, now });
  if (stored.outcome === 'done') await countChange(work);
  return stored;
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
  const issued = freeInvoiceSchema.parse(invoice.data);
  const { lines: _, dueOn: __, deposits: ___, vat, rest, isDeposit, ...parties } = issued;
  const data: FreeCreditNoteData = {
    ...parties,
    // What its deposits say is taken back by their own credit notes.
    ...creditVat(rest ? sumByRate(rest) : vat, await earlierCredits(tx, invoice.number), amountCents),
    invoice: { number: invoice.number, issuedAt: invoice.issued_at, isDeposit },
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
