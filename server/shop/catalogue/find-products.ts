import type { Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { type LegalBlock, readLegalBlock } from './legal-block.ts';
import type { ProductPicture } from './product.ts';

/** A product as it is now, with how many are left to sell. */
export type Product = Omit<Selectable<Schema['products']>, 'legal'> & {
  /** Label of its category. */
  category: string;
  pictures: ProductPicture[];
  legal: LegalBlock;
};

/** What a cart or an order needs of a product, as it is now. */
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

/** As the table has them. */
const SLUG = /^[a-z0-9-]{1,120}$/;
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whether a product may have this address: any other stays away from the database, which takes no NUL. */
export const isSlug = (slug: string): boolean => SLUG.test(slug);

/** The published products of these addresses, with the label of their category, by address. */
export async function findProducts(
  database: Pick<Database, 'asRole'>,
  slugs: readonly string[],
): Promise<Map<string, Product>> {
  const { products, pictures } = await database.asRole(
    { role: 'anon' },
    async (tx) => {
      const products = await tx
        .selectFrom('products')
        .innerJoin('product_categories', 'product_categories.id', 'products.category_id')
        .selectAll('products')
        .select('product_categories.label as category')
        .where('slug', 'in', slugs)
        .where('is_published', '=', true)
        .execute();
      const ids = products.map(({ id }) => id);
      if (ids.length === 0) return { products, pictures: [] };
      const pictures = await tx
        .selectFrom('product_images')
        .select(['product_id', 'src', 'alt', 'width', 'height'])
        .where('product_id', 'in', ids)
        .orderBy('position')
        .orderBy('id')
        .execute();
      return { products, pictures };
    },
    { readOnly: true },
  );
  const picturesOf = Map.groupBy(pictures, ({ product_id }) => product_id);
  return new Map(
    products.map((product) => [
      product.slug,
      {
        ...product,
        pictures: (picturesOf.get(product.id) ?? []).map(({ product_id, ...picture }) => picture),
        legal: readLegalBlock(product.legal),
      },
    ]),
  );
}

/** Those of the ids that are published, in the order of the ids. What is no id of ours is left out. */
export async function productsByIds(
  database: Pick<Database, 'asRole'>,
  ids: readonly string[],
): Promise<SoldProduct[]> {
  const wanted = [...new Set(ids.filter((id) => UUID.test(id)).map((id) => id.toLowerCase()))];
  if (wanted.length === 0) return [];
  const found = await database.asRole(
    { role: 'anon' },
    async (tx) => {
      const products = await tx
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
        .where('id', 'in', wanted)
        .where('is_published', '=', true)
        .execute();
      const pictures = await tx
        .selectFrom('product_images')
        .distinctOn('product_id')
        .select(['product_id', 'src', 'alt', 'width', 'height'])
        .where('product_id', 'in', wanted)
        .orderBy('product_id')
        .orderBy('position')
        .orderBy('id')
        .execute();
      const pictureOf = new Map(pictures.map(({ product_id, ...picture }) => [product_id, picture]));
      return products.map((product) => ({ ...product, picture: pictureOf.get(product.id) ?? null }));
    },
    { readOnly: true },
  );
  return found.sort((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id));
}
