import type { Kysely, Transaction } from 'kysely';
import type { AuthDatabase, AuthTables } from '#packages/auth-service/index.ts';
import type { Database } from './db/database.ts';
import type { Schema } from './db/schema.ts';

/** The database as the auth service sees it: its own tables only, under their SQL names. */
export function authDatabase({
  kysely,
  transaction,
}: Pick<Database, 'kysely' | 'transaction'>): AuthDatabase {
  return {
    kysely: asAuthTables(kysely),
    transaction: (fn) => transaction((tx) => fn(asAuthTables(tx))),
  };
}

/** The site's connection or transaction, typed for an operation of the auth service that runs inside it. */
export function asAuthTables(tx: Transaction<Schema>): Transaction<AuthTables>;
export function asAuthTables(db: Kysely<Schema>): Kysely<AuthTables>;
export function asAuthTables(db: Kysely<Schema>): Kysely<AuthTables> {
  // Only the types differ.
  return db as unknown as Kysely<AuthTables>;
}
