import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import {
  type EmbeddedServer,
  startEmbeddedServer,
} from '#packages/embedded-postgres/start-embedded-server.ts';
import { openDatabase } from '#server/db/connect.ts';
import type { Database } from '#server/db/database.ts';
import { PROGRAM_NAME } from '#server/db/program-name.ts';
import { makeTestFolder, quietLog, removeTestFolder, testedPostgresBin } from './postgres-servers.ts';

export type OwnPostgres = {
  /** The value for DATABASE_URL: the site does not look after this server. */
  readonly url: string;
  /** The database, migrated before the first test. */
  readonly database: Database;
  /** Starts the server unless it runs. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Kills its main process with kill -9. It is started again at once. */
  kill(): void;
  /** Freezes it and all its processes: they answer nothing more, and their connections look alive. */
  freeze(): void;
  thaw(): void;
  /** Opens a connection outside any pool, which the caller ends. */
  connect(): Promise<pg.Client>;
};

/** A PostgreSQL for the calling file alone, to be stopped, killed and frozen. It waits for the disk, as a real one does. */
export function useOwnPostgres(): OwnPostgres {
  const folder = makeTestFolder();
  let server: EmbeddedServer | undefined;
  let database: Database | undefined;
  let url = '';

  const running = () => {
    if (!server) throw new Error('PostgreSQL does not run');
    return server;
  };
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of [running().pid(), ...childrenOf(running().pid())]) process.kill(pid, signal);
  };

  const own: OwnPostgres = {
    get url() {
      return url;
    },
    get database() {
      if (!database) throw new Error('The database opens before the first test: use it inside a test');
      return database;
    },
    async start() {
      server ??= await startEmbeddedServer({
        name: PROGRAM_NAME,
        dataDir: folder,
        fallbackRoot: path.join(folder, 'fallback'),
        postgresBin: testedPostgresBin(),
        log: quietLog,
      });
    },
    async stop() {
      await running().stop();
      server = undefined;
    },
    kill: () => process.kill(running().pid(), 'SIGKILL'),
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async connect() {
      const client = new pg.Client(url);
      client.on('error', () => {});
      await client.connect();
      return client;
    },
  };

  beforeAll(async () => {
    await own.start();
    const { host, port, user, database: name } = running().connection;
    url = `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
    database = await openDatabase({ databaseUrl: url, dataDir: '', poolMax: 3, log: quietLog });
  }, 60_000);
  afterAll(async () => {
    await database?.close();
    await server?.stop();
    removeTestFolder(folder);
  });
  return own;
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
}
