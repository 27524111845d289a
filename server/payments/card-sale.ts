import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** What is paid by card on a page of Stripe's; exactly one column of each table about it says so (decisions 091, 104 and 111). */
export type CardSale = { order_id: string } | DueSale;

/** Those whose sum may change while they are paid: a page asks for what is due at its time. */
export type DueSale = { repair_id: string } | { sale_id: string } | { free_invoice_id: string };

type Tables = { kysely: Kysely<Schema> };

/** The columns that say what a row is of. */
export const SALE_COLUMNS = ['order_id', 'repair_id', 'sale_id', 'free_invoice_id'] as const;

type SaleColumns = Record<(typeof SALE_COLUMNS)[number], string | null>;

/** The sale that a row is of; null if it is of none, or of one that no payment page is opened for. */
export function saleOf({ order_id, repair_id, sale_id, free_invoice_id }: SaleColumns): CardSale | null {
  if (order_id !== null) return { order_id };
  if (repair_id !== null) return { repair_id };
  if (sale_id !== null) return { sale_id };
  return free_invoice_id === null ? null : { free_invoice_id };
}

export const saleId = (sale: CardSale): string => Object.values(sale)[0] ?? '';

/** The sale with an id that Stripe gives back; null if it is none of ours. */
export async function findCardSale({ kysely }: Tables, id: string): Promise<CardSale | null> {
  const order = await kysely.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst();
  if (order) return { order_id: id };
  const repair = await kysely.selectFrom('repairs').select('id').where('id', '=', id).executeTakeFirst();
  if (repair) return { repair_id: id };
  const sale = await kysely.selectFrom('counter_sales').select('id').where('id', '=', id).executeTakeFirst();
  if (sale) return { sale_id: id };
  const invoice = await kysely
    .selectFrom('free_invoices')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return invoice ? { free_invoice_id: id } : null;
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
  if (repair) return { repair_id: repair.id };
  const sale = await kysely
    .selectFrom('counter_sales')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirst();
  if (sale) return { sale_id: sale.id };
  const invoice = await kysely
    .selectFrom('invoices')
    .select('free_invoice_id')
    .where('number', '=', number)
    .executeTakeFirst();
  return invoice?.free_invoice_id ? { free_invoice_id: invoice.free_invoice_id } : null;
}
