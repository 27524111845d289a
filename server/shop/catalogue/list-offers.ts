import { sql } from 'kysely';
import type { MerchantFacts } from '#domain/catalogue/merchant-facts.ts';
import type { Database } from '../../db/database.ts';
import { countUnits, withUnits } from './find-units.ts';
import { readLegalBlock } from './legal-block.ts';
import { readPublished } from './read-published.ts';

/** A product for price comparison sites. */
export type Offer = MerchantFacts & {
  sku: string;
  slug: string;
  name: string;
  description: string;
  /** Label of its category. */
  category: string;
  directPriceCents: number;
  isAvailable: boolean;
  weightG: number | null;
  isPickupOnly: boolean;
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
        'p.ean',
        'p.legal',
        'c.label as category',
        'p.condition',
        'p.direct_price_cents as directPriceCents',
        'p.is_available as isAvailable',
        'p.weight_g as weightG',
      ])
      .select(
        sql<string[]>`array(
          select i.src from public.product_images i where i.product_id = p.id order by i.position, i.id
        )`.as('pictures'),
      ),
  );
  const units = await countUnits(database);
  return offers.map(({ id, legal, ...offer }) => {
    const { maker = null, makerReference = null, pickupOnly: isPickupOnly } = readLegalBlock(legal);
    const own = { available: offer.isAvailable ? 1 : 0, directPriceCents: offer.directPriceCents };
    const { available, directPriceCents } = withUnits(own, units.get(id));
    return { ...offer, maker, makerReference, isPickupOnly, directPriceCents, isAvailable: available > 0 };
  });
}
