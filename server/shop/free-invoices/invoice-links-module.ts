import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { addressBuckets } from '../../limits/address-bucket.ts';
import type { Limit, Limits } from '../../limits/limits.ts';
import type { Module } from '../../module.ts';
import { type TooMany, tooMany } from '../../outcomes.ts';
import type { Documents } from '../documents/documents-module.ts';
import { findFreeDocument } from './draw-free-invoice.ts';
import { freeInvoiceLink, freeInvoiceToken, freeInvoiceTokenHash } from './free-invoice-link.ts';

/** Links that open nothing, for one network. */
const WRONG_LINKS: Limit = { count: 60, perS: 3600, burst: 20 };

type LinkedInvoice = NonNullable<Awaited<ReturnType<typeof findByHash>>>;

export type InvoiceLinks = ReturnType<typeof createInvoiceLinks>['api'];

type InvoiceLinkDeps = {
  database: { kysely: Kysely<Schema> };
  secret: string;
  siteUrl: string;
  limits: Limits;
  documents: Pick<Documents, 'print'>;
};

/** Free invoices for whoever has their secret link. */
export function createInvoiceLinks({ database, secret, siteUrl, limits, documents }: InvoiceLinkDeps) {
  const { kysely } = database;
  const bucketOf = addressBuckets(secret);
  return {
    api: {
      /** The invoice of a link; null if it opens none. */
      async find(token: string, address: string | undefined): Promise<LinkedInvoice | null | TooMany> {
        const bucket = bucketOf('invoice link', address);
        const retryAfterS = limits.refusedFor(WRONG_LINKS, bucket);
        if (retryAfterS !== undefined) return tooMany({ retryAfterS });
        const found = await findByHash(kysely, freeInvoiceTokenHash(token));
        if (found) return found;
        const taken = await limits.take(WRONG_LINKS, bucket);
        return taken.isAllowed ? null : tooMany(taken);
      },
      /** A document of an invoice that a link has opened, as a PDF; null if it has none of this number. */
      async draw(id: string, number: string): Promise<Buffer | null> {
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
    .select(['f.refunded_cents', 'i.number'])
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
  return { ...invoice, lines, notes };
}
