import { sql, type Transaction } from 'kysely';
import { labelledSlug } from '#domain/counter-sale/sale-account.ts';
import { readEan } from '#domain/stock/ean.ts';
import type { Schema } from '../../db/schema.ts';

/**
 * The product of a scanned or typed code. Bars say a reference in capitals, or the EAN of the maker; the QR code of a
 * label says the address of the product. Used units are found by their own number.
 */
export async function idOfCode(tx: Transaction<Schema>, code: string): Promise<string | null> {
  const slug = labelledSlug(code);
  const ean = readEan(code);
  const isReference = sql<boolean>`lower(sku) = ${code.trim().toLocaleLowerCase('fr')}`;
  const product = await tx
    .selectFrom('products')
    .select('id')
    .where((eb) =>
      slug ? eb('slug', '=', slug) : eb.or([isReference, ...(ean ? [eb('ean', '=', ean)] : [])]),
    )
    .where('is_offered_unit', 'is', null)
    // A reference may be the EAN of something else: the shop's own word goes first.
    .orderBy(isReference, 'desc')
    .executeTakeFirst();
  return product?.id ?? null;
}
