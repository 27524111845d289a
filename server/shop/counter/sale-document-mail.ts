import { dueOfSale } from '#domain/counter-sale/sale-account.ts';
import type { Database } from '../../db/database.ts';
import type { LoadMailTemplates } from '../../mail/load-templates.ts';
import { aboutOf, type Message } from '../../outbox/message.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import type { Documents } from '../documents/documents-module.ts';
import { drawSaleFile, kindOfFile } from './documents/draw-sale-document.ts';
import { type SaleLinkDeps, saleLink } from './sale-link.ts';

export const SALE_DOCUMENT = 'sale-document';

export type SaleDocumentMailDeps = {
  database: Pick<Database, 'transaction'>;
  loadTemplates: LoadMailTemplates;
  shop: () => ShopSettings;
  documents: Pick<Documents, 'print'>;
} & SaleLinkDeps;

/** A ticket, an invoice or a credit note of a counter sale, for who asked for it there. The sale keeps no address of it. */
export const saleDocumentMail = (deps: SaleDocumentMailDeps): Message<{ file: string }> => ({
  kind: SALE_DOCUMENT,
  about: 'sale',
  channel: 'mail',
  label: 'Document d’une vente',
  async write(queued, { file }) {
    const { database, loadTemplates, shop } = deps;
    const id = aboutOf(queued);
    const found = await database.transaction(async (tx) => {
      const sale = await tx
        .selectFrom('counter_sales')
        .select([
          'number',
          'closed_at',
          'total_cents',
          'state',
          'returned_cents',
          'paid_cents',
          'grouped_cents',
          'refunded_cents',
        ])
        .select('link_hash')
        .where('id', '=', id)
        .executeTakeFirst();
      return sale?.number && sale.closed_at
        ? {
            number: sale.number,
            closedAt: sale.closed_at,
            totalCents: sale.total_cents,
            dueCents: dueOfSale(sale),
            payLink: dueOfSale(sale) > 0 && sale.link_hash !== null ? saleLink(deps, id) : null,
          }
        : null;
    });
    if (queued.address === null || !found) return null;
    const drawn = await drawSaleFile(deps, (read) => database.transaction(read), id, file);
    if (!drawn) throw new Error(`there is no ${file} of sale ${found.number}`);
    const { renderSaleDocument } = await loadTemplates();
    const worded = renderSaleDocument({ shop: shop(), document: kindOfFile(file), sale: found });
    const attached = {
      filename: `${drawn.name}.pdf`,
      content: drawn.content,
      contentType: 'application/pdf',
    };
    return { to: queued.address, ...worded, attachments: [attached] };
  },
});
