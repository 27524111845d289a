import pg from 'pg';
import { withSession } from '../backup/session.ts';
import type { ConnectionName, SealedSecret } from './connection-rows.ts';

type StoredConnection = { settings: unknown; secrets: Record<string, SealedSecret> };

/** The row of a connection for a command, which has no pool. */
export function readStoredConnection(
  connection: pg.ClientConfig,
  name: ConnectionName,
): Promise<StoredConnection | undefined> {
  return withSession(connection, async (client) => {
    try {
      const { rows } = await client.query<StoredConnection>(
        'select settings, secrets from internal.connection_settings where name = $1',
        [name],
      );
      return rows[0];
    } catch (error) {
      // The database is older than connections.
      if (error instanceof pg.DatabaseError && error.code === '42P01') return undefined;
      throw error;
    }
  });
}
