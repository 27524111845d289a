import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** What is paid by card on a page of Stripe's; exactly one column of each table about it says so (decision 091). */
export type CardSale = { order_id: string } | { repair_id: string };

type Tables = { kysely: Kysely<Schema> };
type SaleColumns = { order_id: string | null; repair_id: string | null };

/** The sale that a row is of; null if it is of none, or of one that no payment page is opened for. */
export function saleOf({ order_id, repair_id }: SaleColumns): CardSale | null {
  if (order_id !== null) return { order_id };
  return repair_id === null ? null : { repair_id };
}

export const saleId = (sale: CardSale): string => ('order_id' in sale ? sale.order_id : sale.repair_id);

/** The sale with an id that Stripe gives back; null if it is none of ours. */
export async function findCardSale({ kysely }: Tables, id: string): Promise<CardSale | null> {
  const order = await kysely.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst();
  if (order) return { order_id: id };
  const repair = await kysely.selectFrom('repairs').select('id').where('id', '=', id).executeTakeFirst();
  return repair ? { repair_id: id } : null;
}

/** The same by its number. */
export async function findCardSaleByNumber({ kysely }: Tables, number: string): Promise<CardSale | null> {
  const order = await kysely
    .selectFrom('orders')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirst();
  if (order) return { order_id: order.id };
  const repair = await kysely
    .selectFrom('repairs')
    .select('id')
    .where('reference', '=', number)
    .executeTakeFirst();
  return repair ? { repair_id: repair.id } : null;
}
