import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedServer } from '#packages/embedded-postgres/start-embedded-server.ts';
import { PROGRAM_NAME } from '#server/db/program-name.ts';
import { makeTestFolder, quietLog, removeTestFolder, testedPostgresBin } from './postgres-servers.ts';

/** A password in which every character has a meaning in a URL. */
export const ownerPassword = 'mot de passe: p@ss/wörd?#%&';

export interface PasswordServer {
  /** The URL of a database for a user with that name and password. */
  urlOf(database: string, user?: string, password?: string): string;
  /** Runs a query as the superuser, to prepare and look; this way in asks for no password. */
  query<R extends pg.QueryResultRow>(text: string, database?: string): Promise<R[]>;
  stop(): Promise<void>;
}

/** A PostgreSQL as a shop would rent one: over the network, with passwords. It listens on the loopback, at a free port. */
export async function startPasswordServer(postgresBin = testedPostgresBin()): Promise<PasswordServer> {
  const folder = makeTestFolder();
  const port = 20_000 + (process.pid % 20_000);
  const server = await startEmbeddedServer({
    name: PROGRAM_NAME,
    dataDir: folder,
    fallbackRoot: path.join(folder, 'fallback'),
    postgresBin,
    log: quietLog,
    settings: { listen_addresses: '127.0.0.1', port: String(port), fsync: 'off' },
  });
  const connection = { ...server.connection, port };
  const query = async <R extends pg.QueryResultRow>(text: string, database = 'postgres') => {
    const client = new pg.Client({ ...connection, database });
    await client.connect();
    try {
      return (await client.query<R>(text)).rows;
    } finally {
      await client.end();
    }
  };
  await query(`alter role postgres password ${pg.escapeLiteral(ownerPassword)}`);
  writeFileSync(
    path.join(path.dirname(server.cluster), 'pg_hba.conf'),
    'local all postgres trust\nhost all all 127.0.0.1/32 scram-sha-256\n',
  );
  await query('select pg_reload_conf()');
  return {
    query,
    urlOf: (database, user = 'postgres', password = ownerPassword) =>
      `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
    async stop() {
      await server.stop();
      removeTestFolder(folder);
    },
  };
}
