import { type AdminIdentity, readAsTableOwner } from '../../../admin/as-admin.ts';
import { findSale } from '../find-sales.ts';
import type { CounterDeps } from '../sale-row.ts';
import { drawSaleTicket } from './draw-ticket.ts';
import { sellerOfSale } from './sale-seller.ts';
import { saleTicketText } from './ticket-texts.ts';

type DrawnFile = { name: string; content: Buffer };

/** Draws a document of a sale for the counter, by the name of its file; null if the sale has none of that name. */
export async function drawSaleDocument(
  { database, shop }: CounterDeps,
  admin: AdminIdentity,
  id: string,
  file: string,
): Promise<DrawnFile | null> {
  if (file !== 'ticket.pdf') return null;
  const sale = await readAsTableOwner(database, admin, 'orders', (tx) => findSale(tx, id));
  if (!sale || sale.lines.length === 0) return null;
  const words = saleTicketText(sale, {
    seller: sellerOfSale(sale.seller, shop()),
    isDemonstration: shop().mode === 'demonstration',
  });
  const content = await drawSaleTicket(words, sale.closed_at ?? sale.updated_at);
  return { name: sale.number ?? 'note', content };
}
