import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { UnavailableError } from './unavailable.ts';
import { valueTypes } from './value-types.ts';

/** A server that is being restarted answers with one of these until it is back. */
const COMING_BACK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', '57P03']);

const WAIT_LIMIT_MS = 5000;
const RETRY_MS = 50;
/** A longer absence is not a restart: later callers are refused at once and do not wait beside the others. */
const LONGEST_RESTART_MS = 10_000;
/** The wait for a row that another transaction has locked. */
const LOCK_WAIT_MS = 5000;

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/** A pool whose requests wait a few seconds for a PostgreSQL that is being restarted, instead of failing with it. */
export class RetryingPool extends pg.Pool {
  #awaySince: number | undefined;
  readonly #busy = new Set<pg.PoolClient>();

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on('acquire', (client) => this.#busy.add(client));
    this.on('release', (_, client) => this.#busy.delete(client));
  }

  /** Rejects the queries under way when the server is known to be silent. */
  cut(): void {
    for (const client of this.#busy) (client as unknown as pg.Client).connection.stream.destroy();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const attempt = this.#connectAgain();
    if (!callback) return attempt;
    attempt.then(
      (client) => callback(undefined, client, client.release.bind(client)),
      (error: Error) => callback(error, undefined, () => {}),
    );
  }

  async #connectAgain(): Promise<pg.PoolClient> {
    const deadline = Date.now() + WAIT_LIMIT_MS;
    for (;;) {
      try {
        const client = await super.connect();
        this.#awaySince = undefined;
        return client;
      } catch (error) {
        if (isPoolFull(error))
          throw new UnavailableError('no database connection became free', { cause: error });
        if (!isComingBack(error)) throw error;
        const now = Date.now();
        this.#awaySince ??= now;
        if (now > deadline || now > this.#awaySince + LONGEST_RESTART_MS) throw error;
        await delay(RETRY_MS);
      }
    }
  }
}

export type PoolSettings = {
  connection: pg.ClientConfig;
  /** Shown in pg_stat_activity. */
  name: string;
  max: number;
  statementTimeoutMs: number;
  log: Logger;
};

export function openPool(settings: PoolSettings): RetryingPool {
  const pool = new RetryingPool({
    ...settings.connection,
    application_name: `atelier-papin ${settings.name}`,
    types: valueTypes,
    max: settings.max,
    connectionTimeoutMillis: WAIT_LIMIT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: settings.statementTimeoutMs,
    // Shorter than the statement's, so that a request that waits for a lock fails with that reason.
    lock_timeout: LOCK_WAIT_MS,
    idle_in_transaction_session_timeout: 30_000,
  });
  // Without these two listeners, a connection closed by the server would end the process: the pool handles only idle
  // ones. The running query fails by itself.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', (error) => {
    // The embedded server stops with its site, which also ends connections.
    if (pool.ending) return;
    settings.log.warn({ pool: settings.name, reason: error.message }, 'database connection closed');
  });
  return pool;
}

/** The driver's message, for which it has no code. */
const isPoolFull = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

function isComingBack(error: unknown): boolean {
  return error instanceof Error && 'code' in error && COMING_BACK.has(String(error.code));
}
