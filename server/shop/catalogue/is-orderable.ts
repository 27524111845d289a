import { sql } from 'kysely';
import { promisedBy } from '../used-units/promised-units.ts';

/**
 * Whether a product can be ordered: it is published, or it is a unit that is offered on the page of one that is, and that no paid
 * deposit of an invoice has promised.
 * @param table the name or the alias under which the statement knows the products
 */
export const isOrderable = (table: string) => sql<boolean>`(
  ${sql.ref(`${table}.is_published`)} or (
    ${sql.ref(`${table}.is_offered_unit`)} and exists (
      select from public.used_units as unit
      join public.products as model on model.id = unit.model_id
      where unit.product_id = ${sql.ref(`${table}.id`)} and model.is_published
        and ${promisedBy(sql.ref('unit.id'))} is null
    )
  )
)`;
