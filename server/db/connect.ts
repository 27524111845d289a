import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { type EmbeddedServer, startEmbeddedServer } from '#packages/embedded-postgres/index.ts';
import { runAsRole } from './as-role.ts';
import { codeOf, explainConnectError } from './connect-error.ts';
import { describeTarget, readTarget, START_ANSWER_LIMIT_MS } from './connection-target.ts';
import type { Database, PoolState } from './database.ts';
import { migrate } from './migrate.ts';
import { Notifications } from './notifications.ts';
import { PROGRAM_NAME } from './program-name.ts';
import { checkLogin, prepareRequestLogin } from './request-login.ts';
import { openPool } from './retrying-pool.ts';
import type { Schema } from './schema.ts';
import { checkServerVersion } from './server-version.ts';

export type OpenDatabaseOptions = {
  /** Setting DATABASE_URL: any PostgreSQL >= 15. Without it, the embedded server of dataDir. */
  databaseUrl?: string | undefined;
  /** Setting DATABASE_AUTHENTICATOR_URL: the login of requests, when we may not create it ourselves. */
  authenticatorUrl?: string | undefined;
  dataDir: string;
  /** Setting POSTGRES_BIN: see EmbeddedServerOptions. */
  postgresBin?: string | undefined;
  /** Connections in each of the two pools. */
  poolMax?: number | undefined;
  /** Connections in the data API's pool. */
  apiPoolMax?: number | undefined;
  /** Called after each statement, if anything observes them. */
  onStatement?: ((event: LogEvent) => void) | undefined;
  log: Logger;
};

const DEFAULT_POOL_MAX = 10;
const DEFAULT_API_POOL_MAX = 3;
const READY_LIMIT_MS = 1000;
const DRAIN_LIMIT_MS = 10_000;
const STARTING_SERVER_LIMIT_MS = 30_000;

/** Connects, or starts the embedded server, applies the missing migrations, and prepares the login of requests. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const server = options.databaseUrl ? undefined : await startServer(options);
  try {
    const owner = server?.connection ?? { connectionString: options.databaseUrl };
    const requests = await prepare(owner, options);
    return assemble(owner, requests, server, options);
  } catch (error) {
    await server?.stop();
    throw error;
  }
}

function startServer(options: OpenDatabaseOptions): Promise<EmbeddedServer> {
  const { poolMax = DEFAULT_POOL_MAX, apiPoolMax = DEFAULT_API_POOL_MAX } = options;
  // The pools, and room for notifications, backups and a person with psql.
  const connections = 2 * poolMax + apiPoolMax + 40;
  return startEmbeddedServer({
    ...options,
    name: PROGRAM_NAME,
    settings: { max_connections: String(connections) },
  });
}

/** Returns how requests connect. */
async function prepare(owner: pg.ClientConfig, options: OpenDatabaseOptions): Promise<pg.ClientConfig> {
  const client = await connectOwner(owner);
  try {
    await checkServerVersion(client);
    await migrate({ connection: owner }, { log: options.log });
    if (options.authenticatorUrl) {
      const login = { connectionString: options.authenticatorUrl };
      await checkLogin(login, 'DATABASE_AUTHENTICATOR_URL');
      return login;
    }
    return await prepareRequestLogin(client, owner);
  } finally {
    await client.end();
  }
}

/** Fails at once on faults that will not mend themselves; a server that is starting is given time. */
async function connectOwner(owner: pg.ClientConfig): Promise<pg.Client> {
  readTarget(owner);
  const deadline = Date.now() + STARTING_SERVER_LIMIT_MS;
  for (;;) {
    const client = new pg.Client({ ...owner, connectionTimeoutMillis: START_ANSWER_LIMIT_MS });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      const isStarting = codeOf(error) === '57P03' && Date.now() < deadline;
      if (!isStarting) {
        throw explainConnectError(error, owner, owner.connectionString ? 'DATABASE_URL' : 'base intégrée');
      }
      await delay(200);
    }
  }
}

function assemble(
  owner: pg.ClientConfig,
  login: pg.ClientConfig,
  server: EmbeddedServer | undefined,
  options: OpenDatabaseOptions,
): Database {
  const { log, poolMax: max = DEFAULT_POOL_MAX, apiPoolMax = DEFAULT_API_POOL_MAX } = options;
  const pool = openPool({ connection: owner, name: 'owner', max, statementTimeoutMs: 60_000, log });
  const requestPool = openPool({ connection: login, name: 'requests', max, statementTimeoutMs: 10_000, log });
  const apiPool = openPool({
    connection: login,
    name: 'data api',
    max: apiPoolMax,
    statementTimeoutMs: 10_000,
    log,
  });
  const pools = [pool, requestPool, apiPool];
  const watched = options.onStatement && { log: options.onStatement };
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), ...watched });
  const requests = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: requestPool }), ...watched });
  const apiRequests = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: apiPool }), ...watched });
  const notifications = new Notifications(owner, log, () => {
    for (const silent of pools) silent.cut();
  });
  log.info({ database: describeTarget(owner), requests: describeTarget(login) }, 'database opened');
  return {
    connection: owner,
    kysely,
    pool,
    transaction: (fn) => kysely.transaction().execute(fn),
    asRole: (claims, fn, roleOptions) => runAsRole(requests, claims, fn, roleOptions),
    asApiRole: (claims, fn, roleOptions) => runAsRole(apiRequests, claims, fn, roleOptions),
    pools: () => [stateOf('owner', pool), stateOf('requests', requestPool), stateOf('data api', apiPool)],
    listen: (channel, handler, onReconnect) => notifications.listen(channel, handler, onReconnect),
    notify: async (channel, payload = '') => {
      await sql`select pg_notify(${channel}, ${payload})`.execute(kysely);
    },
    ready: () => answersInTime(pool),
    close: async () => {
      await notifications.close();
      await drain(pools);
      await server?.stop();
    },
  };
}

const stateOf = (name: string, { totalCount, idleCount, waitingCount }: pg.Pool): PoolState => ({
  name,
  total: totalCount,
  idle: idleCount,
  waiting: waitingCount,
});

/** A connection that was never given back must not prevent a clean stop. */
async function drain(pools: pg.Pool[]): Promise<void> {
  const drained = Promise.all(pools.map((pool) => pool.end()));
  await Promise.race([drained, delay(DRAIN_LIMIT_MS, undefined, { ref: false })]);
}

async function answersInTime(pool: pg.Pool): Promise<boolean> {
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answer, delay(READY_LIMIT_MS, false, { ref: false })]);
}
