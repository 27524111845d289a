import { sql } from 'kysely';

/**
 * Whether no parcel may take a product: its own form says so or, of a used unit, that of its model.
 * @param table the name or the alias under which the statement knows the products
 */
export const isPickupOnly = (table: string) => sql<boolean>`(
  ${sql.ref(`${table}.legal`)} ->> 'pickupOnly' is not distinct from 'true' or exists (
    select from public.used_units as unit
    join public.products as model on model.id = unit.model_id
    where unit.product_id = ${sql.ref(`${table}.id`)} and model.legal ->> 'pickupOnly' = 'true'
  )
)`;
