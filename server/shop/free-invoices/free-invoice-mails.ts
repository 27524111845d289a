import type { Kysely } from 'kysely';
import { daysBetween } from '#domain/dates/calendar-day.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { dueOfInvoice } from '#domain/free-invoice/free-invoice-account.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { LoadMailTemplates } from '../../mail/load-templates.ts';
import type { InvoiceNews, ToldInvoice } from '../../mail/templates/invoice-mail.tsx';
import { eventOf, type Message, type QueuedMessage, type WrittenMessage } from '../../outbox/message.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import type { Documents } from '../documents/documents-module.ts';
import { findFreeDocument } from './draw-free-invoice.ts';
import { freeCreditNoteSchema } from './free-invoice-data.ts';
import { freeInvoiceLink, freeInvoiceToken } from './free-invoice-link.ts';

export type FreeInvoiceMailsDeps = {
  database: Pick<Database, 'kysely'>;
  loadTemplates: LoadMailTemplates;
  shop: () => ShopSettings;
  documents: Pick<Documents, 'print'>;
  siteUrl: string;
  /** Makes the links of invoices. */
  secret: string;
  clock: () => Date;
};

/**
 * The mails about free invoices, to the address that staff have written: a trigger queues one for each row of
 * free_invoice_mails (db/migrations/*_add_mails_of_free_invoices.sql).
 */
export const freeInvoiceMails = (deps: FreeInvoiceMailsDeps): Message => ({
  kind: 'free-invoice',
  about: 'invoice',
  channel: 'mail',
  label: null,
  write: (queued) => writeInvoiceMail(deps, queued),
});

async function writeInvoiceMail(
  { database: { kysely }, loadTemplates, documents, siteUrl, secret, clock, ...deps }: FreeInvoiceMailsDeps,
  queued: QueuedMessage,
): Promise<WrittenMessage | null> {
  const { id, kind, number, email, step, isDisputed, isCompany, ...told } = await findTold(
    kysely,
    eventOf(queued),
  );
  // What was paid or disputed meanwhile is not reminded of.
  if (kind === 'reminder' && (told.invoice.dueCents === 0 || isDisputed)) return null;
  const link = freeInvoiceLink(siteUrl, freeInvoiceToken(secret, id));
  const drawing = await findFreeDocument(kysely, id, { number, payLink: link });
  if (!drawing) throw new Error(`there is no document ${number} to mail`);
  const { renderInvoiceMail } = await loadTemplates();
  const mail = { ...told, link, shop: deps.shop() };
  const written = renderInvoiceMail({ ...mail, ...(await newsOf()) });
  const attached = {
    filename: `${number}.pdf`,
    content: await documents.print(...drawing),
    contentType: 'application/pdf',
  };
  return { to: email, ...written, attachments: [attached] };

  async function newsOf(): Promise<InvoiceNews> {
    if (kind === 'credit-note') return { kind, note: await findNote(kysely, number) };
    if (kind !== 'reminder') return { kind };
    const daysLate = daysBetween(told.invoice.dueOn, dayInParis(clock()));
    return { kind, step: step ?? 0, daysLate, isCompany };
  }
}

/** The mail, and its invoice as it stands. */
async function findTold(kysely: Kysely<Schema>, mailId: number) {
  const found = await kysely
    .selectFrom('free_invoice_mails as mail')
    .innerJoin('free_invoices as f', 'f.id', 'mail.free_invoice_id')
    .innerJoin('invoices as i', 'i.free_invoice_id', 'f.id')
    .select(['f.id', 'f.state', 'f.customer_name', 'f.due_on', 'f.total_cents', 'f.credited_cents'])
    .select(['f.paid_cents', 'f.refunded_cents', 'i.number as invoice_number', 'i.issued_at'])
    .select([
      'mail.kind',
      'mail.number',
      'mail.email',
      'mail.step',
      'f.company',
      'f.disputed_at',
      'f.is_deposit',
    ])
    .where('mail.id', '=', mailId)
    .executeTakeFirst();
  if (!found || found.due_on === null) throw new Error(`the invoice of mail ${mailId} is gone`);
  const { id, kind, number, email, step } = found;
  const invoice: ToldInvoice = {
    number: found.invoice_number,
    isDeposit: found.is_deposit,
    issuedAt: found.issued_at,
    customerName: found.customer_name ?? '',
    totalCents: found.total_cents,
    dueCents: dueOfInvoice(found),
    dueOn: found.due_on,
  };
  const isDisputed = found.disputed_at !== null;
  return { id, kind, number, email, step, isDisputed, isCompany: found.company !== null, invoice };
}

async function findNote(kysely: Kysely<Schema>, number: string) {
  const { data } = await kysely
    .selectFrom('credit_notes')
    .select('data')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const { totalCents, refundedCents } = freeCreditNoteSchema.parse(data);
  return { number, totalCents, refundedCents };
}
