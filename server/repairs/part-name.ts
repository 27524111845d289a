import { sql } from 'kysely';

/** What a part of a case is called: a product of the shop, or the words that stand for one. For a left join of `products`. */
export const PART_NAME = sql<string>`coalesce(repair_parts.name, products.name)`.as('name');
