import { sql } from 'kysely';

const NO_ADDRESS = JSON.stringify({ street: '—', postcode: '00000', city: '—' });

export const NO_EMAIL = 'compte-supprime@exemple.invalid';

/** The values of an order whose person is to be forgotten: lines, sums and events stay, without a name. */
export const withoutPerson = (name: string) => ({
  customer_name: name,
  email: NO_EMAIL,
  phone: '—',
  company: null,
  siren: null,
  purchase_reference: null,
  billing_address: sql<never>`${NO_ADDRESS}::jsonb`,
  delivery_address: sql<never>`case when delivery_address is null then null else ${NO_ADDRESS}::jsonb end`,
  // Written separately: the build escapes no text of a tagged template (scripts/vite/lean-code.ts).
  relay_point: sql<string>`case when relay_point is null then null else ${sql.lit('—')} end`,
  tracking_number: null,
  user_id: null,
});
