import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** The card of a customer who came from another system. */
export async function importedCustomer({ kysely }: Pick<Database, 'kysely'>, email: string): Promise<void> {
  await sql`
    with done as (
      insert into internal.data_imports (kind, file_name, read_at, done_at, created_count, known_count)
      values ('customers', 'fiches.csv', now(), now(), 1, 0)
      returning id
    )
    insert into public.customers (email, company, address, import_id)
    select ${email}, 'Renard SARL', '{"street": "1 rue Gambetta", "postcode": "51100", "city": "Reims"}', id from done
  `.execute(kysely);
}
