import { type Kysely, type Selectable, sql } from 'kysely';
import type { AuthTables } from '../auth-tables.ts';

/** A session, without columns that only Supabase's own service uses. */
export type SessionRow = Omit<Selectable<AuthTables['auth.sessions']>, 'oauth_client_id' | 'scopes' | 'tag'>;

/** `refreshed_at` has no time zone of its own: it is UTC. */
function selectSessions(db: Kysely<AuthTables>) {
  return db
    .selectFrom('auth.sessions')
    .select([
      'id',
      'user_id',
      'created_at',
      'updated_at',
      'factor_id',
      'aal',
      'not_after',
      'user_agent',
      'ip',
      'refresh_token_hmac_key',
      'refresh_token_counter',
      sql<Date | null>`(refreshed_at at time zone 'utc')`.as('refreshed_at'),
    ]);
}

export function findSession(db: Kysely<AuthTables>, id: string): Promise<SessionRow | undefined> {
  return selectSessions(db).where('id', '=', id).executeTakeFirst();
}

/** Locks a session; waits for another refresh of it. */
export function lockSession(tx: Kysely<AuthTables>, id: string): Promise<SessionRow | undefined> {
  return selectSessions(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

export function listSessions(db: Kysely<AuthTables>, userId: string): Promise<SessionRow[]> {
  return selectSessions(db).where('user_id', '=', userId).execute();
}

export const lastRefreshOf = (session: SessionRow): Date =>
  session.refreshed_at ?? session.created_at ?? new Date(0);
