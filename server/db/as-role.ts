import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * The person a request acts for: the claims of a verified access token, or `{ role: 'anon' }`. PostgreSQL refuses roles
 * that requests may not take.
 */
export type RequestClaims = {
  role: string;
  sub?: string;
  [claim: string]: unknown;
};

export type AsRoleOptions = {
  readOnly?: boolean;
  /** Other settings for this transaction, such as `search_path` or `request.method`. */
  settings?: Record<string, string>;
};

/**
 * Runs fn in a transaction of the requests' login, as the role of the claims, with the claims in
 * `request.jwt.claims`, where auth.uid() and the policies read them. Role and claims end with the transaction.
 */
export function runAsRole<T>(
  requests: Kysely<Schema>,
  claims: RequestClaims,
  fn: (tx: Transaction<Schema>) => Promise<T>,
  options: AsRoleOptions = {},
): Promise<T> {
  const builder = requests.transaction();
  const transaction = options.readOnly ? builder.setAccessMode('read only') : builder;
  return transaction.execute(async (tx) => {
    await becomeRole(claims, options.settings ?? {}).execute(tx);
    return fn(tx);
  });
}

/** One statement for all of them: one round trip. */
function becomeRole(claims: RequestClaims, settings: Record<string, string>): RawBuilder<unknown> {
  const all = {
    ...settings,
    role: claims.role,
    'request.jwt.claims': JSON.stringify(claims),
  };
  const calls = Object.entries(all).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
  return sql`select ${sql.join(calls)}`;
}
