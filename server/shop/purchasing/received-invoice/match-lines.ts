import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { idOfCode } from '../../stock/id-of-code.ts';
import type { InvoicedLine, ReceivedInvoice } from './received-invoice.ts';

/** `product`: the one of ours that the line names; null if a person has to find it. */
export type MatchedLine = InvoicedLine & { product: { sku: string; name: string } | null };

/** Finds the products of an invoice's lines: by EAN, by our own reference, then by what their supplier calls them. */
export async function matchLines(
  tx: Transaction<Schema>,
  { lines, supplier }: ReceivedInvoice,
): Promise<MatchedLine[]> {
  const matched: MatchedLine[] = [];
  for (const line of lines) matched.push({ ...line, product: await productOf(tx, line, supplier) });
  return matched;
}

async function productOf(tx: Transaction<Schema>, { ean, ours, theirs }: InvoicedLine, supplier: string) {
  for (const code of [ean, ours]) {
    const id = code === '' ? null : await idOfCode(tx, code);
    if (id !== null) return named(tx, id);
  }
  if (theirs === '') return null;
  const bought = await tx
    .selectFrom('product_purchases')
    .select('product_id')
    .where('supplier_reference', '=', theirs)
    .where(sql`lower(supplier)`, '=', supplier.toLowerCase())
    .limit(2)
    .execute();
  // A reference that two products have names neither.
  const [only] = bought;
  return only && bought.length === 1 ? named(tx, only.product_id) : null;
}

const named = async (tx: Transaction<Schema>, id: string) =>
  (await tx.selectFrom('products').select(['sku', 'name']).where('id', '=', id).executeTakeFirst()) ?? null;
