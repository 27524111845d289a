import type { Database } from '../../db/database.ts';
import type { ProductCondition } from './product.ts';
import { readPublished } from './read-published.ts';

/** A product for price comparison sites. */
export type Offer = {
  sku: string;
  slug: string;
  name: string;
  description: string;
  brand: string | null;
  /** Label of its category. */
  category: string;
  condition: ProductCondition;
  directPriceCents: number;
  isAvailable: boolean;
  weightG: number | null;
  /** Path of its first picture. */
  picture: string | null;
};

/** All published products, by reference: one statement. */
export function listOffers(database: Pick<Database, 'asRole'>): Promise<Offer[]> {
  return readPublished(database, (products) =>
    products
      .select([
        'p.sku',
        'p.slug',
        'p.name',
        'p.description',
        'p.brand',
        'c.label as category',
        'p.condition',
        'p.direct_price_cents as directPriceCents',
        'p.is_available as isAvailable',
        'p.weight_g as weightG',
      ])
      .select((is) =>
        is
          .selectFrom('product_images as i')
          .select('i.src')
          .whereRef('i.product_id', '=', 'p.id')
          .orderBy('i.position')
          .orderBy('i.id')
          .limit(1)
          .as('picture'),
      ),
  );
}
