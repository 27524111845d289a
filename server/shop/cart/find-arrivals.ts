import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

export type Arrival = { id: string; slug: string; name: string; directPriceCents: number };

const SHOWN = 3;

/** The newest products that can be bought now. */
export function findArrivals({ kysely }: { kysely: Kysely<Schema> }): Promise<Arrival[]> {
  return kysely
    .selectFrom('products')
    .select(['id', 'slug', 'name', 'direct_price_cents as directPriceCents'])
    .where('is_published', '=', true)
    .where('available', '>', 0)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(SHOWN)
    .execute();
}
