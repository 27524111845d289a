import type { Database } from '../../db/database.ts';
import { countUnits, withUnits } from './find-units.ts';
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

/** All published products, by reference: two statements. A model whose units are offered is offered from their lowest price on. */
export async function listOffers(database: Pick<Database, 'asRole' | 'kysely'>): Promise<Offer[]> {
  const offers = await readPublished(database, (products) =>
    products
      .select([
        'p.id',
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
  const units = await countUnits(database);
  return offers.map(({ id, ...offer }) => {
    const own = { available: offer.isAvailable ? 1 : 0, directPriceCents: offer.directPriceCents };
    const { available, directPriceCents } = withUnits(own, units.get(id));
    return { ...offer, directPriceCents, isAvailable: available > 0 };
  });
}
