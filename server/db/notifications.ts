import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

type Subscription = {
  channel: string;
  handler: (payload: string) => void;
  onReconnect: (() => void) | undefined;
};

const FIRST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 5000;
/**
 * A connection that a router has dropped looks alive until something is sent through it; so does one to a server that
 * is suspended.
 */
const HEARTBEAT_MS = 3000;
const HEARTBEAT_LIMIT_MS = 3000;
const ANSWER_LIMIT_MS = 5000;

/** LISTEN on a connection outside the pools, opened at the first listen() and again whenever it is lost. */
export class Notifications {
  readonly #connection: pg.ClientConfig;
  readonly #log: Logger;
  readonly #onSilence: () => void;
  readonly #subscriptions = new Set<Subscription>();
  readonly #closing = new AbortController();
  #client: Promise<pg.Client> | undefined;

  /** `onSilence` runs when the server has not answered for seconds although its connection looks alive. */
  constructor(connection: pg.ClientConfig, log: Logger, onSilence: () => void = () => {}) {
    this.#connection = connection;
    this.#log = log;
    this.#onSilence = onSilence;
  }

  /**
   * Resolves when the channel is being listened to. Messages sent while the connection was down are lost:
   * `onReconnect` runs when it is back, to empty a cache for example. Returns a function that stops listening.
   */
  async listen(
    channel: string,
    handler: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>> {
    const subscription = { channel, handler, onReconnect };
    this.#subscriptions.add(subscription);
    try {
      const client = await this.#connected();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      this.#subscriptions.delete(subscription);
      throw error;
    }
    return () => this.#forget(subscription);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const last = await this.#client?.catch(() => undefined);
    await last?.end();
  }

  async #forget(subscription: Subscription): Promise<void> {
    this.#subscriptions.delete(subscription);
    if (this.#channels().has(subscription.channel)) return;
    const client = await this.#client;
    await client?.query(`unlisten ${pg.escapeIdentifier(subscription.channel)}`);
  }

  #connected(): Promise<pg.Client> {
    if (this.#client) return this.#client;
    const attempt = this.#connect();
    attempt.catch(() => {
      if (this.#client === attempt) this.#client = undefined;
    });
    this.#client = attempt;
    return attempt;
  }

  async #connect(): Promise<pg.Client> {
    const client = await openClient(this.#connection, this.#onSilence);
    client.on('notification', ({ channel, payload }) => this.#dispatch(channel, payload ?? ''));
    for (const channel of this.#channels()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    client.once('end', () => this.#onLost());
    return client;
  }

  #onLost(): void {
    this.#client = undefined;
    if (this.#closing.signal.aborted || this.#subscriptions.size === 0) return;
    this.#log.warn('notifications lost');
    this.#client = this.#reconnect();
    this.#client.catch(() => {});
  }

  async #reconnect(): Promise<pg.Client> {
    for (let waitMs = FIRST_RETRY_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_RETRY_MS)) {
      await delay(waitMs, undefined, { signal: this.#closing.signal, ref: false });
      try {
        const client = await this.#connect();
        for (const { channel, onReconnect } of this.#subscriptions)
          this.#call(channel, () => onReconnect?.());
        return client;
      } catch (error) {
        this.#log.warn({ reason: messageOf(error) }, 'notifications still lost');
      }
    }
  }

  #dispatch(channel: string, payload: string): void {
    for (const subscription of this.#subscriptions) {
      if (subscription.channel === channel) this.#call(channel, () => subscription.handler(payload));
    }
  }

  /** A handler that throws must not affect the others or the connection. */
  #call(channel: string, handler: () => void): void {
    try {
      handler();
    } catch (error) {
      this.#log.error(error, `notification of ${channel} not handled`);
    }
  }

  #channels(): Set<string> {
    return new Set([...this.#subscriptions].map(({ channel }) => channel));
  }
}

async function openClient(connection: pg.ClientConfig, onSilence: () => void): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: 'atelier-papin listen',
    connectionTimeoutMillis: ANSWER_LIMIT_MS,
    query_timeout: ANSWER_LIMIT_MS,
    keepAlive: true,
  });
  let hasEnded = false;
  // The end of the connection is handled elsewhere; an error without a listener would end the process.
  client.on('error', () => {});
  await client.connect();
  const heartbeat = setInterval(() => {
    askAlive(client).catch(async () => {
      const answered = askAlive(client).then(
        () => true,
        () => false,
      );
      // Perhaps this process had no time to read the first answer.
      if ((await answered) || hasEnded) return;
      onSilence();
      client.connection.stream.destroy();
    });
  }, HEARTBEAT_MS);
  heartbeat.unref();
  client.once('end', () => {
    hasEnded = true;
    clearInterval(heartbeat);
  });
  return client;
}

const askAlive = (client: pg.Client) =>
  client.query({ text: 'select 1', query_timeout: HEARTBEAT_LIMIT_MS } as pg.QueryConfig);

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
