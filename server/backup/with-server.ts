import type pg from 'pg';
import { findRunningServer, startEmbeddedServer } from '#packages/embedded-postgres/index.ts';
import { PROGRAM_NAME } from '../db/program-name.ts';
import type { Log } from '../log.ts';

export type ServerPlace = {
  /** Without it, the embedded server of the data folder. */
  url?: string | undefined;
  dataDir: string;
  postgresBin?: string | undefined;
  log: Log;
};

/**
 * Calls `fn` with a connection as the owner: to the embedded server of a running site, or else to one started for
 * this call.
 */
export async function withServer<T>(
  { url, dataDir, postgresBin, log }: ServerPlace,
  fn: (connection: pg.ClientConfig) => Promise<T>,
): Promise<T> {
  const connectionString = url ?? findRunningServer({ name: PROGRAM_NAME, dataDir, log });
  if (connectionString) return fn({ connectionString });
  const server = await startEmbeddedServer({ name: PROGRAM_NAME, dataDir, postgresBin, log });
  try {
    return await fn(server.connection);
  } finally {
    await server.stop();
  }
}
