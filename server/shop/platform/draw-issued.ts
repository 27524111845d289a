import type { Database } from '../../db/database.ts';
import { findMoneyDocument } from '../../repairs/documents/find-money-document.ts';
import { repairToken, trackingLink } from '../../repairs/repair-link.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { drawSaleFile } from '../counter/documents/draw-sale-document.ts';
import type { Documents } from '../documents/documents-module.ts';
import { findFreeDocument } from '../free-invoices/draw-free-invoice.ts';
import { freeInvoiceLink, freeInvoiceToken } from '../free-invoices/free-invoice-link.ts';

export type DrawIssuedDeps = {
  database: Pick<Database, 'kysely' | 'transaction'>;
  documents: Pick<Documents, 'draw' | 'print'>;
  shop: () => ShopSettings;
  /** Makes the links that documents carry. */
  secret: string;
  siteUrl: string;
};

/** An invoice or a credit note of any sale as its customer has it, by its number; null if there is none. */
export async function drawIssued(deps: DrawIssuedDeps, number: string): Promise<Buffer | null> {
  const { database, documents, secret, siteUrl } = deps;
  const { kysely } = database;
  const note = await kysely
    .selectFrom('credit_notes')
    .select('invoice_number')
    .where('number', '=', number)
    .executeTakeFirst();
  const of = await kysely
    .selectFrom('invoices as i')
    .leftJoin('repairs as r', 'r.id', 'i.repair_id')
    .select(['i.order_id', 'i.sale_id', 'i.free_invoice_id', 'i.repair_id', 'r.reference', 'r.link_version'])
    .where('i.number', '=', note?.invoice_number ?? number)
    .executeTakeFirst();
  if (!of) return null;
  if (of.order_id !== null) return documents.draw(number, { orderId: of.order_id });
  if (of.sale_id !== null) {
    const read = database.transaction.bind(database);
    const drawn = await drawSaleFile(deps, (reading) => read(reading), of.sale_id, `${number}.pdf`);
    return drawn?.content ?? null;
  }
  if (of.free_invoice_id !== null) {
    const payLink = freeInvoiceLink(siteUrl, freeInvoiceToken(secret, of.free_invoice_id));
    const drawing = await findFreeDocument(kysely, of.free_invoice_id, { number, payLink });
    return drawing && documents.print(...drawing);
  }
  const { repair_id: id, reference, link_version: version } = of;
  if (id === null || reference === null || version === null) return null;
  const payLink = `${trackingLink(siteUrl, repairToken(secret, id, version))}&etape=payer`;
  const kind = note ? ('credit-note' as const) : ('invoice' as const);
  const printing = { isSpecimen: false, payLink };
  const found = await findMoneyDocument(kysely, { id, reference }, { kind, number }, printing);
  return found && documents.print(found.words, found.at, found.xml);
}
