import type { Kysely } from 'kysely';
import type { AuthTables } from '../../auth-tables.ts';
import { isUuid } from '../../transport/bearer.ts';

/**
 * Companies' own sign-ins: a row of auth.sso_providers whose resource_id names the settings AUTH_EXTERNAL_<NAME>_*, as in
 * `sso_acme`, and whose domains are in auth.sso_domains. Secrets stay in the environment.
 */
export type Connection = { id: string; name: string; isDisabled: boolean };

/** Whether any connection of the settings is set up in the database. */
export async function hasConnections(db: Kysely<AuthTables>, names: readonly string[]): Promise<boolean> {
  if (names.length === 0) return false;
  const found = await db
    .selectFrom('auth.sso_providers')
    .select('id')
    .where('resource_id', 'in', names)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The name in the settings of a connection that is not switched off. */
export async function findConnectionName(db: Kysely<AuthTables>, id: string): Promise<string | undefined> {
  const connection = await findConnection(db, id);
  return connection?.isDisabled ? undefined : connection?.name;
}

export async function findConnection(db: Kysely<AuthTables>, id: string): Promise<Connection | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await db
    .selectFrom('auth.sso_providers')
    .select(['id', 'resource_id', 'disabled'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { id: row.id, name: row.resource_id ?? '', isDisabled: row.disabled === true };
}

export async function findConnectionOfDomain(
  db: Kysely<AuthTables>,
  domain: string,
): Promise<Connection | undefined> {
  const row = await db
    .selectFrom('auth.sso_domains')
    .select('sso_provider_id')
    .where((where) => where(where.fn<string>('lower', ['domain']), '=', domain.toLowerCase()))
    .executeTakeFirst();
  return row && findConnection(db, row.sso_provider_id);
}
