import { sql } from 'kysely';

/**
 * Whether the shop has units of a product: it has not run out, whatever its own stock.
 * @param table the name or the alias under which the statement knows the products
 */
export const hasUnits = (table: string) => sql<boolean>`exists (
  select from public.used_units as unit
  where unit.model_id = ${sql.ref(`${table}.id`)} and unit.state in ('to_test', 'for_sale')
)`;
