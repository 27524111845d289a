import { Socket } from 'node:net';
import pg from 'pg';
import { explainConnectError } from '../db/connect-error.ts';
import { checkServerVersion } from '../db/server-version.ts';

/** Values as text must be the same on every server, whatever its settings. */
const SETTINGS = `
  set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0;
  set lock_timeout = 0;
  set timezone = 'UTC';
  set datestyle = 'ISO, YMD';
  set intervalstyle = 'iso_8601';
  set extra_float_digits = 1;
  set bytea_output = 'hex';
`;

/**
 * A connection outside the pools, which may take as long as it needs. It is cut, not closed, if `fn` fails or
 * `signal` is aborted: it may be copying, or waiting for a lock.
 */
export async function withSession<T>(
  connection: pg.ClientConfig,
  fn: (client: pg.Client) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted();
  const socket = new Socket();
  const cut = () => void socket.destroy();
  signal?.addEventListener('abort', cut);
  const client = new pg.Client({
    ...connection,
    application_name: 'atelier-papin backup',
    connectionTimeoutMillis: 10_000,
    stream: () => socket,
  });
  client.on('error', () => {});
  try {
    await client.connect().catch((error) => {
      throw explainConnectError(
        error,
        connection,
        connection.connectionString ? 'PostgreSQL' : 'base intégrée',
      );
    });
    await checkServerVersion(client);
    await client.query(SETTINGS);
    const result = await fn(client);
    await client.end();
    return result;
  } catch (error) {
    cut();
    throw error;
  } finally {
    signal?.removeEventListener('abort', cut);
  }
}
