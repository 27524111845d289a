import type { Kysely } from 'kysely';
import { dueOfSale } from '#domain/counter-sale/sale-account.ts';
import { dueOfInvoice } from '#domain/free-invoice/free-invoice-account.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { addressBuckets } from '../../limits/address-bucket.ts';
import type { Limit, Limits } from '../../limits/limits.ts';
import type { Module } from '../../module.ts';
import { type TooMany, tooMany } from '../../outcomes.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { drawSaleFile } from '../counter/documents/draw-sale-document.ts';
import { numbersOfSale } from '../counter/find-sales.ts';
import type { Documents } from '../documents/documents-module.ts';
import { findFreeDocument } from './draw-free-invoice.ts';
import { DEDUCTED } from './free-invoice-deposits.ts';
import { freeInvoiceLink, freeInvoiceToken, freeInvoiceTokenHash } from './free-invoice-link.ts';
import { whyUnitsNotForSale } from './units-of-draft.ts';

/** Links that open nothing, for one network. */
const WRONG_LINKS: Limit = { count: 60, perS: 3600, burst: 20 };

type LinkedInvoice = NonNullable<
  Awaited<ReturnType<typeof findByHash>> | Awaited<ReturnType<typeof findSaleByHash>>
>;

export type InvoiceLinks = ReturnType<typeof createInvoiceLinks>['api'];

type InvoiceLinkDeps = {
  database: Pick<Database, 'kysely' | 'transaction'>;
  secret: string;
  siteUrl: string;
  shop: () => ShopSettings;
  limits: Limits;
  documents: Pick<Documents, 'print'>;
};

/** Free invoices and counter sales for whoever has their secret link. */
export function createInvoiceLinks(deps: InvoiceLinkDeps) {
  const { database, secret, siteUrl, limits, documents } = deps;
  const { kysely } = database;
  const bucketOf = addressBuckets(secret);
  return {
    api: {
      /** The invoice of a link; null if it opens none. */
      async find(token: string, address: string | undefined): Promise<LinkedInvoice | null | TooMany> {
        const bucket = bucketOf('invoice link', address);
        const retryAfterS = limits.refusedFor(WRONG_LINKS, bucket);
        if (retryAfterS !== undefined) return tooMany({ retryAfterS });
        const hash = freeInvoiceTokenHash(token);
        const found = (await findByHash(kysely, hash)) ?? (await findSaleByHash(kysely, hash));
        if (found) return found;
        const taken = await limits.take(WRONG_LINKS, bucket);
        return taken.isAllowed ? null : tooMany(taken);
      },
      /** A document of what a link has opened, as a PDF; null if it has none of this name. */
      async draw({ kind, id }: Pick<LinkedInvoice, 'kind' | 'id'>, number: string): Promise<Buffer | null> {
        if (kind === 'sale') {
          const drawn = await drawSaleFile(deps, (read) => database.transaction(read), id, `${number}.pdf`);
          return drawn?.content ?? null;
        }
        const payLink = freeInvoiceLink(siteUrl, freeInvoiceToken(secret, id));
        const drawing = await findFreeDocument(kysely, id, { number, payLink });
        return drawing && documents.print(...drawing);
      },
    },
  } satisfies Module<unknown>;
}

async function findByHash(kysely: Kysely<Schema>, hash: string) {
  const invoice = await kysely
    .selectFrom('free_invoices as f')
    .innerJoin('invoices as i', 'i.free_invoice_id', 'f.id')
    .select(['f.id', 'f.state', 'f.due_on', 'f.total_cents', 'f.credited_cents', 'f.paid_cents'])
    .select(['f.refunded_cents', 'f.is_deposit', 'f.deposit_of_id', 'i.number', 'i.issued_at as at'])
    .select(DEDUCTED)
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('internal.card_sessions as page')
          .select('page.id')
          .whereRef('page.free_invoice_id', '=', 'f.id')
          .where('page.state', '=', 'processing'),
      ).as('is_being_paid'),
    )
    .where('f.link_hash', '=', hash)
    .executeTakeFirst();
  if (!invoice) return null;
  const lines = await kysely
    .selectFrom('free_invoice_lines')
    .select(['id', 'label', 'total_cents'])
    .where('free_invoice_id', '=', invoice.id)
    .orderBy('id')
    .execute();
  const notes = await kysely
    .selectFrom('credit_notes')
    .select('number')
    .where('invoice_number', '=', invoice.number)
    .orderBy('number')
    .execute();
  const dueCents = dueOfInvoice(invoice);
  const draftId = invoice.deposit_of_id;
  const files = [invoice.number, ...notes.map((note) => note.number)];
  return {
    kind: 'invoice' as const,
    ...invoice,
    isCancelled: false,
    isUnitGone: dueCents > 0 && draftId !== null && (await whyUnitsNotForSale(kysely, draftId)) !== null,
    is_being_paid: invoice.is_being_paid === true,
    dueCents,
    lines,
    files,
  };
}

/** A closed sale in the same shape; what came back is taken off as credit notes are. */
async function findSaleByHash(kysely: Kysely<Schema>, hash: string) {
  const sale = await kysely
    .selectFrom('counter_sales as s')
    .select([
      's.id',
      's.number',
      's.state',
      's.total_cents',
      's.returned_cents',
      's.paid_cents',
      's.grouped_cents',
      's.refunded_cents',
      's.closed_at as at',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('internal.card_sessions as page')
          .select('page.id')
          .whereRef('page.sale_id', '=', 's.id')
          .where('page.state', '=', 'processing'),
      ).as('is_being_paid'),
    )
    .where('s.link_hash', '=', hash)
    .executeTakeFirst();
  if (!sale?.number) return null;
  const lines = await kysely
    .selectFrom('counter_sale_lines')
    .select(['id', 'label', 'total_cents'])
    .where('sale_id', '=', sale.id)
    .orderBy('id')
    .execute();
  const files = ['ticket', ...(await numbersOfSale(kysely, sale.id))];
  const { id, number, at, total_cents, returned_cents: credited_cents, paid_cents, refunded_cents } = sale;
  const money = { total_cents, credited_cents, paid_cents, refunded_cents };
  return {
    kind: 'sale' as const,
    ...{ id, number, at, ...money, lines, files },
    isCancelled: sale.state === 'cancelled',
    isUnitGone: false,
    ...{ due_on: null, is_deposit: false, deducted: [] },
    is_being_paid: sale.is_being_paid === true,
    dueCents: dueOfSale(sale),
  };
}
