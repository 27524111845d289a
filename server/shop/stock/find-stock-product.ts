import { unreadSpecs } from '#domain/catalogue/attributes/attributes.ts';
import { merchantLackText } from '#domain/catalogue/merchant-facts.ts';
import { type AdminIdentity, readAsTableOwner } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import { readLegalBlock } from '../catalogue/legal-block.ts';
import { readMovements } from './list-movements.ts';
import { EMPTY_RECORD, recordOf } from './product-record.ts';
import { categoryChoices, storedProducts } from './stored-products.ts';

const SHOWN_MOVEMENTS = 10;
const SHOWN_PRICES = 10;

export type StockProduct = NonNullable<Awaited<ReturnType<typeof findStockProduct>>>;

/** A product as the shop manages it: five statements. */
export function findStockProduct(database: Pick<Database, 'transaction'>, admin: AdminIdentity, id: string) {
  return readAsTableOwner(database, admin, 'stock', async (tx) => {
    const product = await storedProducts(tx).where('p.id', '=', id).executeTakeFirst();
    if (!product) return null;
    const pictures = await tx
      .selectFrom('product_images')
      .select(['id', 'src', 'alt', 'width', 'height'])
      .where('product_id', '=', id)
      .orderBy('position')
      .orderBy('id')
      .execute();
    const prices = await tx
      .selectFrom('product_prices')
      .select(['id', 'listed_price_cents', 'direct_price_cents', 'valid_from'])
      .where('product_id', '=', id)
      .orderBy('valid_from', 'desc')
      .orderBy('id', 'desc')
      .limit(SHOWN_PRICES)
      .execute();
    const movements = await readMovements(tx, { productId: id }, SHOWN_MOVEMENTS);
    const { name, slug, sku, stock, reserved, available, is_published } = product;
    const { condition, brand, ean } = product;
    const { maker = null, makerReference = null } = readLegalBlock(product.legal);
    return {
      id,
      name,
      slug,
      sku,
      stock,
      reserved,
      available,
      isPublished: is_published,
      listedPriceCents: product.listed_price_cents,
      directPriceCents: product.direct_price_cents,
      record: recordOf(product),
      unreadSpecs: unreadSpecs(product.specs),
      /** What keeps it out of the feed for price comparison sites; empty if it is in there. */
      feedLacks: merchantLackText({
        ...{ condition, brand, ean, maker, makerReference },
        pictures: pictures.map(({ src }) => src),
      }),
      pictures,
      prices,
      movements,
      categories: await categoryChoices(tx),
    };
  });
}

/** The starting values of a new product's form. */
export const newProduct = (database: Pick<Database, 'transaction'>, admin: AdminIdentity) =>
  readAsTableOwner(database, admin, 'products', async (tx) => ({
    record: { ...EMPTY_RECORD, condition: 'neuf', lowStockThreshold: '1' },
    categories: await categoryChoices(tx),
  }));
