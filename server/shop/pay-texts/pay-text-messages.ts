import type { Kysely } from 'kysely';
import { dueOfSale } from '#domain/counter-sale/sale-account.ts';
import { dueOfInvoice } from '#domain/free-invoice/free-invoice-account.ts';
import { formatEuros } from '#domain/money/money.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { fillWords } from '../../outbox/fill-words.ts';
import { aboutOf, type Message, type QueuedMessage, type WrittenMessage } from '../../outbox/message.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { saleLink } from '../counter/sale-link.ts';
import { freeInvoiceLink, freeInvoiceToken } from '../free-invoices/free-invoice-link.ts';
import type { PayTextWords } from './pay-text-overlays.ts';

export const SALE_PAY_TEXT = 'sale-pay-text';
export const INVOICE_PAY_TEXT = 'invoice-pay-text';

export type PayTextsDeps = {
  database: Pick<Database, 'kysely'>;
  shop: () => ShopSettings;
  siteUrl: string;
  /** Makes the links of sales and invoices. */
  secret: string;
  payTextWords: () => PayTextWords;
};

/** What may be paid by its link now. */
type Due = {
  /** « la vente VEN-2026-000012 » */
  document: string;
  cents: number;
};

/**
 * Text messages with the link to what is due of a counter sale or a free invoice, to the number that staff have written. They are
 * worded when they leave: what was paid or disputed meanwhile is not asked for.
 */
export const payTexts = (deps: PayTextsDeps): Message[] => [
  {
    ...{ kind: SALE_PAY_TEXT, about: 'sale', channel: 'sms', label: 'Lien de paiement d’une vente' },
    write: (queued) =>
      writePayText(deps, queued, saleDue, (id) =>
        saleLink({ secret: deps.secret, siteUrl: deps.siteUrl }, id),
      ),
  },
  {
    ...{ kind: INVOICE_PAY_TEXT, about: 'invoice', channel: 'sms', label: 'Lien de paiement d’une facture' },
    write: (queued) =>
      writePayText(deps, queued, invoiceDue, (id) =>
        freeInvoiceLink(deps.siteUrl, freeInvoiceToken(deps.secret, id)),
      ),
  },
];

async function writePayText(
  { database, shop, payTextWords }: PayTextsDeps,
  queued: QueuedMessage,
  find: (kysely: Kysely<Schema>, id: string) => Promise<Due | null>,
  linkOf: (id: string) => string,
): Promise<WrittenMessage | null> {
  const id = aboutOf(queued);
  const due = await find(database.kysely, id);
  if (!due || queued.address === null) return null;
  const text = fillWords(payTextWords().due, {
    atelier: shop().name,
    document: due.document,
    reste: formatEuros(due.cents),
    lien: linkOf(id),
  });
  return { to: queued.address, subject: '', html: '', text };
}

/** What is due of a counter sale; null if nothing is, or if it has no page. */
export async function saleDue(kysely: Kysely<Schema>, id: string): Promise<Due | null> {
  const sale = await kysely
    .selectFrom('counter_sales')
    .select(['number', 'state', 'link_hash', 'total_cents', 'returned_cents', 'paid_cents'])
    .select(['refunded_cents', 'grouped_cents'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (sale?.state !== 'closed' || sale.link_hash === null) return null;
  const cents = dueOfSale(sale);
  return cents > 0 ? { document: `la vente ${sale.number}`, cents } : null;
}

/** What is due of a free invoice; null if nothing is, or if its customer disputes it. */
export async function invoiceDue(kysely: Kysely<Schema>, id: string): Promise<Due | null> {
  const invoice = await kysely
    .selectFrom('free_invoices as f')
    .innerJoin('invoices as i', 'i.free_invoice_id', 'f.id')
    .select(['i.number', 'f.state', 'f.total_cents', 'f.credited_cents', 'f.paid_cents', 'f.refunded_cents'])
    .where('f.id', '=', id)
    .where('f.disputed_at', 'is', null)
    .executeTakeFirst();
  const cents = invoice ? dueOfInvoice(invoice) : 0;
  return invoice && cents > 0 ? { document: `la facture ${invoice.number}`, cents } : null;
}
