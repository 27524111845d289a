import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { ShopSettings } from '../../../settings/shop-settings.ts';
import { findSale } from '../find-sales.ts';
import { drawSaleTicket } from './draw-ticket.ts';
import { sellerOfSale } from './sale-seller.ts';
import { saleTicketText } from './ticket-texts.ts';

/** The ticket of a closed sale for the account that it was written on; null for any other number. */
export async function drawOwnTicket(
  { kysely, shop }: { kysely: Kysely<Schema>; shop: () => ShopSettings },
  number: string,
  userId: string,
): Promise<Buffer | null> {
  const sale = await kysely.transaction().execute(async (tx) => {
    const own = await tx
      .selectFrom('counter_sales')
      .select('id')
      .where('number', '=', number)
      .where('user_id', '=', userId)
      .where('state', '<>', 'open')
      .executeTakeFirst();
    return own && findSale(tx, own.id);
  });
  if (!sale) return null;
  const at = sale.closed_at ?? sale.updated_at;
  const words = saleTicketText(sale, {
    seller: sellerOfSale(sale.seller, shop(), at),
    isDemonstration: shop().mode === 'demonstration',
    // Their account leads to what is left to pay.
    payLink: null,
  });
  return drawSaleTicket(words, at);
}
