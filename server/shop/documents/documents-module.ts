import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Module } from '../../module.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { findSaleDocument } from '../counter/documents/find-sale-document.ts';
import { linkHash, linkToken } from '../orders/link-token.ts';
import { printedLines } from '../orders/printed-lines.ts';
import { promosOf } from '../promo-codes/promo-code-row.ts';
import { type ConfirmedOrder, confirmationText } from './confirmation-texts.ts';
import { creditNoteDataSchema, invoiceDataSchema, type ShopDocument } from './document-data.ts';
import { documentDrawing, drawDocumentTexts } from './draw-document.ts';
import { drawTerms } from './draw-terms.ts';
import { drawingPlaces } from './drawing-places.ts';
import { keepDrawings } from './keep-drawings.ts';

export type DocumentName = { kind: ShopDocument['kind']; number: string; issuedAt: Date };

/** The key to an order's documents; the caller has checked who holds it. */
type Whose = { orderId: string } | { userId: string };

export type DocumentsDeps = {
  database: { kysely: Kysely<Schema> };
  /** The seller in confirmations; invoices contain theirs. */
  shop: () => ShopSettings;
  siteUrl: string;
  /** Makes the links to what is left to pay. */
  secret: string;
  /** The folder with each version of the terms. */
  legalDir: string;
};

export type Documents = ReturnType<typeof createDocuments>['api'];

/**
 * Documents of orders for their customers (server/shop/orders/issue-documents.ts issues invoices and credit notes).
 */
export function createDocuments(deps: DocumentsDeps) {
  const { kysely } = deps.database;
  const print = keepDrawings(drawDocumentTexts);
  /** A version never changes and is attached to every order: it is drawn once for the shop's facts in it. */
  const drawnTerms = new Map<string, { shop: ShopSettings; drawn: Promise<Buffer> }>();
  return {
    api: {
      /** The invoice of an order, then its credit notes. */
      async of(orderId: string): Promise<DocumentName[]> {
        const invoices = await kysely
          .selectFrom('invoices')
          .select(['number', 'issued_at as issuedAt'])
          .where('order_id', '=', orderId)
          .execute();
        const creditNotes = await kysely
          .selectFrom('credit_notes')
          .innerJoin('invoices', 'invoices.number', 'invoice_number')
          .select(['credit_notes.number', 'credit_notes.issued_at as issuedAt'])
          .where('order_id', '=', orderId)
          .orderBy('credit_notes.number')
          .execute();
        return [
          ...invoices.map((invoice) => ({ kind: 'invoice' as const, ...invoice })),
          ...creditNotes.map((note) => ({ kind: 'credit-note' as const, ...note })),
        ];
      },
      /**
       * One of these documents, for an account also of its counter sales, or the confirmation by the order's number, as a PDF; null if there is none with that
       * number.
       */
      async draw(number: string, whose: Whose): Promise<Buffer | null> {
        const document = await findDocument(kysely, number, whose);
        if (document) return print(...documentDrawing(document));
        const ofSale = 'userId' in whose ? await findSaleDocument(kysely, number, whose, deps) : null;
        if (ofSale) return print(ofSale.words, ofSale.at, ofSale.xml);
        const order = await findConfirmed(deps, number, whose);
        if (!order) return null;
        const words = confirmationText(order, { shop: deps.shop(), siteUrl: deps.siteUrl });
        return print(words, order.placedAt);
      },
      /**
       * The terms that an order accepted (cgv/2026-11-21), in full, as a PDF. Rejects if there is no such version.
       */
      terms(version: string): Promise<Buffer> {
        const shop = deps.shop();
        const known = drawnTerms.get(version);
        if (known?.shop === shop) return known.drawn;
        const drawn = drawVersion(deps, version);
        drawnTerms.set(version, { shop, drawn });
        drawn.catch(() => drawnTerms.delete(version));
        return drawn;
      },
      /** Words as a PDF, drawn once as long as they are requested. */
      print,
      /** Draws a document for a visitor, in one of the places of their network. */
      forVisitor: drawingPlaces(),
    },
  } satisfies Module<unknown>;
}

async function drawVersion({ legalDir, shop, siteUrl }: DocumentsDeps, version: string): Promise<Buffer> {
  // Needs the Markdown libraries: loaded with the first order, not at start.
  const { termsText } = await import('./terms-texts.ts');
  const words = termsText(legalDir, version, { shop: shop(), siteUrl });
  if (!words) throw new Error(`there are no terms ${version}`);
  return drawTerms(words, new Date(version.slice(version.indexOf('/') + 1)));
}

async function findDocument(
  kysely: Kysely<Schema>,
  number: string,
  whose: Whose,
): Promise<ShopDocument | null> {
  const orders = kysely
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .where((eb) =>
      'orderId' in whose ? eb('orders.id', '=', whose.orderId) : eb('orders.user_id', '=', whose.userId),
    );
  const invoice = await orders
    .select(['invoices.number', 'invoices.issued_at', 'invoices.data'])
    .where('invoices.number', '=', number)
    .executeTakeFirst();
  if (invoice)
    return {
      kind: 'invoice',
      number,
      issuedAt: invoice.issued_at,
      data: invoiceDataSchema.parse(invoice.data),
    };
  const note = await orders
    .innerJoin('credit_notes', 'credit_notes.invoice_number', 'invoices.number')
    .select(['credit_notes.issued_at', 'credit_notes.data'])
    .where('credit_notes.number', '=', number)
    .executeTakeFirst();
  if (!note) return null;
  const data = creditNoteDataSchema.parse(note.data);
  return { kind: 'credit-note', number, issuedAt: note.issued_at, data };
}

async function findConfirmed(
  { database: { kysely }, secret, siteUrl }: DocumentsDeps,
  number: string,
  whose: Whose,
): Promise<ConfirmedOrder | null> {
  const order = await kysely
    .selectFrom('orders')
    .selectAll()
    .where('number', '=', number)
    // An unconfirmed order is not a contract.
    .where('concluded_at', 'is not', null)
    .where((eb) => ('orderId' in whose ? eb('id', '=', whose.orderId) : eb('user_id', '=', whose.userId)))
    .executeTakeFirst();
  if (!order) return null;
  const lines = await printedLines(kysely, order.id);
  const promos = await promosOf(kysely, order.id);
  const { customer_name: name, company, siren, email, phone, billing_address: address } = order;
  const token = linkToken(secret, order.id);
  return {
    number,
    placedAt: order.concluded_at ?? order.created_at,
    cgvVersion: order.cgv_version,
    customer: { name, company, siren, email, phone, address },
    purchaseReference: order.purchase_reference,
    delivery: {
      method: order.delivery_method,
      address: order.delivery_address,
      relayPoint: order.relay_point,
    },
    payment: order.payment_method,
    lines,
    promoCodes: promos.map(({ code }) => code),
    deliveryCents: order.delivery_cents,
    totalCents: order.total_cents,
    link: order.link_hash === linkHash(token) ? `${siteUrl}/suivi-commande?lien=${token}` : null,
  };
}
