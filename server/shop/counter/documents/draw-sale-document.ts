import type { Transaction } from 'kysely';
import { type AdminIdentity, readAsTableOwner } from '../../../admin/as-admin.ts';
import type { Schema } from '../../../db/schema.ts';
import type { Documents } from '../../documents/documents-module.ts';
import { findSale } from '../find-sales.ts';
import { saleLink } from '../sale-link.ts';
import type { CounterDeps } from '../sale-row.ts';
import { drawSaleTicket } from './draw-ticket.ts';
import { findSaleDocument } from './find-sale-document.ts';
import { sellerOfSale } from './sale-seller.ts';
import { saleTicketText } from './ticket-texts.ts';

export type SaleDocumentsDeps = CounterDeps & { documents: Pick<Documents, 'print'> };

/** « FAC-2026-000001.pdf », « AV-2026-000001.pdf ». */
const NUMBERED = /^((?:DEMO-)?(?:FAC|AV)-\d{4}-\d{6,9})\.pdf$/;

type DrawnFile = { name: string; content: Buffer };

/** Draws a document of a sale for the counter, by the name of its file; null if the sale has none of that name. */
export const drawSaleDocument = (
  deps: SaleDocumentsDeps,
  admin: AdminIdentity,
  id: string,
  file: string,
): Promise<DrawnFile | null> =>
  drawSaleFile(deps, (read) => readAsTableOwner(deps.database, admin, 'orders', read), id, file);

/** What a file of that name is. */
export function kindOfFile(file: string): 'ticket' | 'facture' | 'avoir' {
  const number = NUMBERED.exec(file)?.[1];
  if (!number) return 'ticket';
  return number.replace('DEMO-', '').startsWith('AV-') ? 'avoir' : 'facture';
}

type Reading = <T>(read: (tx: Transaction<Schema>) => Promise<T>) => Promise<T>;

/** The same for whoever may read the sale by `reading`. */
export async function drawSaleFile(
  { shop, documents, ...link }: Pick<SaleDocumentsDeps, 'shop' | 'documents' | 'secret' | 'siteUrl'>,
  reading: Reading,
  id: string,
  file: string,
): Promise<DrawnFile | null> {
  const number = NUMBERED.exec(file)?.[1];
  if (number) {
    const found = await reading((tx) => findSaleDocument(tx, number, { saleId: id }, link));
    return found && { name: number, content: await documents.print(found.words, found.at, found.xml) };
  }
  if (file !== 'ticket.pdf') return null;
  const sale = await reading((tx) => findSale(tx, id));
  if (!sale || sale.lines.length === 0) return null;
  const at = sale.closed_at ?? sale.updated_at;
  const words = saleTicketText(sale, {
    seller: sellerOfSale(sale.seller, shop(), at),
    isDemonstration: shop().mode === 'demonstration',
    payLink: sale.link_hash === null ? null : saleLink(link, id),
  });
  const content = await drawSaleTicket(words, at);
  return { name: sale.number ?? 'note', content };
}
