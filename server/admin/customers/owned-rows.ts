import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

export type Card = Pick<
  Selectable<Schema['customers']>,
  'id' | 'user_id' | 'email' | 'name' | 'phone' | 'company' | 'address' | 'import_id'
>;

type Keys = Pick<Card, 'user_id' | 'email' | 'phone'>;

// A card's rows, by the keys that the triggers use. Each condition is two scans of an index.

/** Orders of the account, and those without an account under its address. */
export const ownsOrder = ({ user_id, email }: Keys): RawBuilder<boolean> =>
  sql`(orders.user_id = ${user_id}::uuid or (orders.user_id is null and orders.email = ${email}))`;

/** The same for repairs; for a customer with only a number, those under it. */
export const ownsRepair = ({ user_id, email, phone }: Keys): RawBuilder<boolean> => {
  const number = user_id === null && email === null ? phone : null;
  return sql`(
    repairs.user_id = ${user_id}::uuid
    or (repairs.user_id is null and repairs.email = ${email})
    or (repairs.user_id is null and repairs.email is null and repairs.phone = ${number})
  )`;
};

/** The same for appointments. */
export const ownsAppointment = ({ user_id, email, phone }: Keys): RawBuilder<boolean> => {
  const number = user_id === null && email === null ? phone : null;
  return sql`(
    appointments.user_id = ${user_id}::uuid
    or (appointments.user_id is null and appointments.email = ${email})
    or (appointments.user_id is null and appointments.email is null and appointments.phone = ${number})
  )`;
};

/** Sales at the counter that were written on the card; for a customer with only a number, those under it. */
export const ownsSale = ({ user_id, email, phone }: Keys): RawBuilder<boolean> => {
  const number = user_id === null && email === null ? phone : null;
  return sql`(
    counter_sales.user_id = ${user_id}::uuid
    or (counter_sales.user_id is null and counter_sales.email = ${email})
    or (counter_sales.user_id is null and counter_sales.email is null and counter_sales.phone = ${number})
  )`;
};
