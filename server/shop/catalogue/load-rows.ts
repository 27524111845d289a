import { sql } from 'kysely';
import { type AttributesOfProduct, attributesOf } from '#domain/catalogue/attributes/attributes.ts';
import { leftInLists } from '#domain/stock/stock-texts.ts';
import type { Database } from '../../db/database.ts';
import { countUnits, withUnits } from './find-units.ts';
import type { ProductCard, ProductPicture } from './product.ts';

export type CatalogueRow = {
  card: ProductCard;
  models: readonly string[];
  usages: readonly string[];
  attributes: AttributesOfProduct;
};

export type CategoryRow = { id: string; label: string };

/**
 * The public data of all products, newest first, and the categories in order: two statements. The numbers left and the units
 * offered are read last, in statements of their own: these figures are the shop's, and later changes are announced by a later message.
 */
export async function loadProductRows(
  database: Pick<Database, 'asRole' | 'kysely'>,
): Promise<{ rows: CatalogueRow[]; categories: CategoryRow[] }> {
  const { products, categories } = await readVisible(database);
  const stocks = await database.kysely
    .selectFrom('products')
    .select(['id', 'available'])
    .where('is_published', '=', true)
    .execute();
  const units = await countUnits(database);
  const stock = new Map(stocks.map(({ id, available }) => [id, available]));
  const rows = products.map(({ models, usages, specs, ...product }) => {
    const count = units.get(product.id);
    const { available, ...card } = withUnits({ ...product, available: stock.get(product.id) ?? 0 }, count);
    return {
      card: { ...card, left: leftInLists(available), units: count?.units ?? 0 },
      models,
      usages,
      attributes: attributesOf(specs),
    };
  });
  return { rows, categories };
}

function readVisible(database: Pick<Database, 'asRole'>) {
  return database.asRole(
    { role: 'anon' },
    async (tx) => {
      const categories = await tx
        .selectFrom('product_categories')
        .select(['id', 'label'])
        .orderBy('position')
        .orderBy('id')
        .execute();
      const products = await tx
        .selectFrom('products as p')
        .leftJoin(
          (pictures) =>
            pictures
              .selectFrom('product_images')
              .distinctOn('product_id')
              .select([
                'product_id',
                sql<ProductPicture>`jsonb_build_object('src', src, 'alt', alt, 'width', width, 'height', height)`.as(
                  'first',
                ),
              ])
              .orderBy('product_id')
              .orderBy('position')
              .orderBy('id')
              .as('picture'),
          (join) => join.onRef('picture.product_id', '=', 'p.id'),
        )
        .select([
          'p.id',
          'p.slug',
          'p.sku',
          'p.name',
          'p.brand',
          'p.category_id as category',
          'p.condition',
          'p.grade',
          'p.listed_price_cents as listedPriceCents',
          'p.direct_price_cents as directPriceCents',
          'p.compatible_models as models',
          'p.usages',
          'p.specs',
          'picture.first as picture',
        ])
        .where('p.is_published', '=', true)
        .orderBy('p.created_at', 'desc')
        .orderBy('p.id')
        .execute();
      return { products, categories };
    },
    { readOnly: true },
  );
}
