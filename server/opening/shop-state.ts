import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

export type ShopState = { isDemonstration: boolean; isOpened: boolean };

/** The state without a row, before any decision: a test's database, which sells as if it were open. */
const NO_ROW: ShopState = { isDemonstration: false, isOpened: true };

/**
 * At the first start, decides what the site is; later, returns what it has become. A site that issued documents before
 * modes existed is never a demonstration, whatever the setting says: opening would delete them.
 */
export async function beginState(
  database: Pick<Database, 'transaction'>,
  seed: 'demo' | 'none',
): Promise<ShopState> {
  return database.transaction(async (tx) => {
    await sql`
      insert into internal.opening (is_demonstration)
      select ${seed === 'demo'} and not exists (select from public.invoices)
      on conflict do nothing
    `.execute(tx);
    return readState(tx);
  });
}

export async function readState(kysely: Kysely<Schema>): Promise<ShopState> {
  const { rows } = await sql<ShopState>`
    select is_demonstration as "isDemonstration", opened_at is not null as "isOpened" from internal.opening
  `.execute(kysely);
  return rows[0] ?? NO_ROW;
}

/** Reads the state and locks it until the transaction ends: a press that opens the shop waits for it. */
export async function holdState(tx: Transaction<Schema>): Promise<ShopState> {
  const { rows } = await sql<ShopState>`
    select is_demonstration as "isDemonstration", opened_at is not null as "isOpened" from internal.opening for share
  `.execute(tx);
  return rows[0] ?? NO_ROW;
}
