import type { Selectable } from 'kysely';
import { offeredQuantity } from '#domain/stock/offered-quantity.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { isOrderable } from './is-orderable.ts';
import { type LegalBlock, readLegalBlock } from './legal-block.ts';
import type { ProductPicture } from './product.ts';

/** Figures of the shelf, which are the shop's own business (`domain/stock/offered-quantity.ts`). */
type StockFigure = 'stock' | 'reserved' | 'available' | 'is_available' | 'low_stock_threshold' | 'updated_at';

/** A product as it is now, with how many can be ordered at once. */
export type Product = Omit<Selectable<Schema['products']>, 'legal' | StockFigure> & {
  /** Number that can be ordered at once, not the number in stock. */
  available: number;
  /** Label of its category. */
  category: string;
  pictures: ProductPicture[];
  legal: LegalBlock;
};

/** The facts that a cart or an order needs about a product now; `available` is how many can be ordered at once. */
export type SoldProduct = Pick<
  Selectable<Schema['products']>,
  | 'id'
  | 'slug'
  | 'sku'
  | 'name'
  | 'listed_price_cents'
  | 'direct_price_cents'
  | 'available'
  | 'weight_g'
  | 'condition'
> & { picture: ProductPicture | null };

/** The form of an address in the table. */
const SLUG = /^[a-z0-9-]{1,120}$/;
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whether a product may have this address: any other never reaches the database, which does not accept NUL. */
export const isSlug = (slug: string): boolean => SLUG.test(slug);

/** The published products with these addresses, with the label of their category, by address. */
export async function findProducts(
  { kysely }: Pick<Database, 'kysely'>,
  slugs: readonly string[],
): Promise<Map<string, Product>> {
  const products = await kysely
    .selectFrom('products')
    .innerJoin('product_categories', 'product_categories.id', 'products.category_id')
    .selectAll('products')
    .select('product_categories.label as category')
    .where('slug', 'in', slugs)
    .where('is_published', '=', true)
    .execute();
  const ids = products.map(({ id }) => id);
  const pictures =
    ids.length === 0
      ? []
      : await kysely
          .selectFrom('product_images')
          .select(['product_id', 'src', 'alt', 'width', 'height'])
          .where('product_id', 'in', ids)
          .orderBy('position')
          .orderBy('id')
          .execute();
  const picturesOf = Map.groupBy(pictures, ({ product_id }) => product_id);
  return new Map(
    products.map(
      ({ stock, reserved, available, is_available, low_stock_threshold, updated_at, ...product }) => [
        product.slug,
        {
          ...product,
          available: offeredQuantity(available),
          pictures: (picturesOf.get(product.id) ?? []).map(({ product_id, ...picture }) => picture),
          legal: readLegalBlock(product.legal),
        },
      ],
    ),
  );
}

/** The published products of these ids, in the order of the ids. Ids that are not ours are left out. */
export async function productsByIds(
  { kysely }: Pick<Database, 'kysely'>,
  ids: readonly string[],
): Promise<SoldProduct[]> {
  const wanted = [...new Set(ids.filter((id) => UUID.test(id)).map((id) => id.toLowerCase()))];
  if (wanted.length === 0) return [];
  const products = await kysely
    .selectFrom('products')
    .select([
      'id',
      'slug',
      'sku',
      'name',
      'listed_price_cents',
      'direct_price_cents',
      'available',
      'weight_g',
      'condition',
    ])
    .select(({ selectFrom }) =>
      selectFrom('used_units').select('model_id').whereRef('product_id', '=', 'products.id').as('modelId'),
    )
    .where('id', 'in', wanted)
    .where(isOrderable('products'))
    .execute();
  const pictures = await kysely
    .selectFrom('product_images')
    .distinctOn('product_id')
    .select(['product_id', 'src', 'alt', 'width', 'height'])
    .where('product_id', 'in', [...wanted, ...products.flatMap(({ modelId }) => modelId ?? [])])
    .orderBy('product_id')
    .orderBy('position')
    .orderBy('id')
    .execute();
  const pictureOf = new Map(pictures.map(({ product_id, ...picture }) => [product_id, picture]));
  const found = products.map(({ modelId, ...product }) => ({
    ...product,
    available: offeredQuantity(product.available),
    // A used unit is shown by the pictures of its model.
    picture: pictureOf.get(modelId ?? product.id) ?? null,
  }));
  return found.sort((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id));
}
