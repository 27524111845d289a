import type { Transaction } from 'kysely';
import { dueOfInvoice } from '#domain/free-invoice/free-invoice-account.ts';
import type { Schema } from '../../../db/schema.ts';
import type { ToldInvoice } from '../../templates/invoice-mail.tsx';
import type { PreviewMailGiven } from './preview-given.ts';
import { SPECIMEN_INVOICE } from './specimen-invoice.ts';

const STEPS: Readonly<Partial<Record<string, number>>> = { reminderAhead: 0, reminder: 1, reminderAgain: 2 };

/** A mail about the last free invoice; its credit note is made up. */
export async function previewInvoiceMail(mail: string, { tx, templates, shop, siteUrl }: PreviewMailGiven) {
  const invoice = (await findLast(tx)) ?? SPECIMEN_INVOICE;
  const told = { invoice, link: `${siteUrl}/facture?lien=…`, shop };
  if (mail === 'invoice' || mail === 'deposit')
    return templates.renderInvoiceMail({
      ...{ ...told, kind: 'invoice' },
      invoice: { ...invoice, isDeposit: mail === 'deposit' },
    });
  if (mail === 'payment') return templates.renderInvoiceMail({ ...told, kind: 'payment' });
  if (mail === 'paymentFailed') return templates.renderInvoiceMail({ ...told, kind: 'payment-failed' });
  const step = STEPS[mail];
  if (step !== undefined)
    return templates.renderInvoiceMail({
      ...told,
      kind: 'reminder',
      step,
      daysLate: step === 0 ? -3 : 7 * step,
      isCompany: true,
    });
  const note = { number: 'AV-2026-000001', totalCents: 2500, refundedCents: 2500 };
  return templates.renderInvoiceMail({ ...told, kind: 'credit-note', note });
}

async function findLast(tx: Transaction<Schema>): Promise<ToldInvoice | null> {
  const last = await tx
    .selectFrom('free_invoices as f')
    .innerJoin('invoices as i', 'i.free_invoice_id', 'f.id')
    .select(['f.state', 'f.customer_name', 'f.due_on', 'f.total_cents', 'f.credited_cents'])
    .select(['f.paid_cents', 'f.refunded_cents', 'f.is_deposit', 'i.number', 'i.issued_at'])
    .orderBy('i.issued_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last?.due_on) return null;
  return {
    number: last.number,
    isDeposit: last.is_deposit,
    issuedAt: last.issued_at,
    customerName: last.customer_name ?? '',
    totalCents: last.total_cents,
    dueCents: dueOfInvoice(last),
    dueOn: last.due_on,
  };
}
