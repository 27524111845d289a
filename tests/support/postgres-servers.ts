import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { startEmbeddedServer } from '#packages/embedded-postgres/start-embedded-server.ts';
import { PROGRAM_NAME } from '#server/db/program-name.ts';
import { scratchRoot } from './scratch-root.ts';

/** Which PostgreSQL a run of the suite uses: TEST_DATABASE is `embedded` (default) or `debian15`. */
export function testedPostgresBin(): string | undefined {
  const wanted = process.env.TEST_DATABASE || 'embedded';
  if (wanted === 'embedded') return undefined;
  if (wanted === 'debian15') return '/usr/lib/postgresql/15/bin';
  throw new Error(`TEST_DATABASE is "embedded" or "debian15", not "${wanted}"`);
}

export const quietLog = pino({ level: 'silent' });

/** A folder that PostgreSQL's user may pass through, unlike one of mkdtemp. Its owner removes it. */
export function makeTestFolder(mode = 0o711): string {
  const folder = mkdtempSync(path.join(scratchRoot, 'atelier-papin-test-'));
  chmodSync(folder, mode);
  return folder;
}

export function removeTestFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

export interface SharedServer {
  /** URL of a database of the server, as its superuser. */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

/** The one server of a whole run. It need not survive a power cut, so it does not wait for the disk. */
export async function startSharedServer(): Promise<SharedServer> {
  const folder = makeTestFolder();
  const server = await startEmbeddedServer({
    name: PROGRAM_NAME,
    dataDir: folder,
    fallbackRoot: path.join(folder, 'fallback'),
    postgresBin: testedPostgresBin(),
    log: quietLog,
    settings: { max_connections: '300', fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  // Tests create roles of their own and log in as them.
  writeFileSync(path.join(path.dirname(server.cluster), 'pg_hba.conf'), 'local all all trust\n');
  const client = new pg.Client(server.connection);
  await client.connect();
  await client.query('select pg_reload_conf()');
  await client.end();
  // A run that ends without teardown must not leave its server behind.
  const kill = () => process.kill(server.pid(), 'SIGQUIT');
  process.once('exit', kill);
  const { host, port, user } = server.connection;
  return {
    urlOf: (database) =>
      `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    async stop() {
      process.off('exit', kill);
      await server.stop();
      removeTestFolder(folder);
    },
  };
}
