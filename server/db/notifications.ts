import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

/** A connection whose statements wait for each other: pg refuses one while it is busy with another. */
type Listener = { client: pg.Client; run: (statement: string | pg.QueryConfig) => Promise<unknown> };

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
  #listener: Promise<Listener> | undefined;

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
      const { run } = await this.#connected();
      await run(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      this.#subscriptions.delete(subscription);
      throw error;
    }
    return () => this.#forget(subscription);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const last = await this.#listener?.catch(() => undefined);
    await last?.client.end();
  }

  async #forget(subscription: Subscription): Promise<void> {
    this.#subscriptions.delete(subscription);
    if (this.#channels().has(subscription.channel)) return;
    const listener = await this.#listener;
    await listener?.run(`unlisten ${pg.escapeIdentifier(subscription.channel)}`);
  }

  #connected(): Promise<Listener> {
    if (this.#listener) return this.#listener;
    const attempt = this.#connect();
    attempt.catch(() => {
      if (this.#listener === attempt) this.#listener = undefined;
    });
    this.#listener = attempt;
    return attempt;
  }

  async #connect(): Promise<Listener> {
    const listener = await openListener(this.#connection, this.#onSilence);
    const { client, run } = listener;
    client.on('notification', ({ channel, payload }) => this.#dispatch(channel, payload ?? ''));
    for (const channel of this.#channels()) await run(`listen ${pg.escapeIdentifier(channel)}`);
    client.once('end', () => this.#onLost());
    return listener;
  }

  #onLost(): void {
    this.#listener = undefined;
    if (this.#closing.signal.aborted || this.#subscriptions.size === 0) return;
    this.#log.warn('notifications lost');
    this.#listener = this.#reconnect();
    this.#listener.catch(() => {});
  }

  async #reconnect(): Promise<Listener> {
    for (let waitMs = FIRST_RETRY_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_RETRY_MS)) {
      await delay(waitMs, undefined, { signal: this.#closing.signal, ref: false });
      try {
        const listener = await this.#connect();
        for (const { channel, onReconnect } of this.#subscriptions)
          this.#call(channel, () => onReconnect?.());
        return listener;
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

async function openListener(connection: pg.ClientConfig, onSilence: () => void): Promise<Listener> {
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
  const run = oneByOne(client);
  let isAsked = false;
  const heartbeat = setInterval(async () => {
    if (isAsked) return;
    isAsked = true;
    const answer = askAlive(run);
    // The second time, it may have been this process that had no time to read the answer.
    const isAlive =
      (await isTrueWithin(HEARTBEAT_LIMIT_MS, answer)) || (await isTrueWithin(HEARTBEAT_LIMIT_MS, answer));
    isAsked = false;
    if (isAlive || hasEnded) return;
    onSilence();
    client.connection.stream.destroy();
  }, HEARTBEAT_MS);
  heartbeat.unref();
  client.once('end', () => {
    hasEnded = true;
    clearInterval(heartbeat);
  });
  return { client, run };
}

function oneByOne(client: pg.Client): Listener['run'] {
  let last: Promise<unknown> = Promise.resolve();
  return (statement) => {
    const next = last.then(() => client.query(statement));
    last = next.catch(() => {});
    return next;
  };
}

const askAlive = (run: Listener['run']): Promise<boolean> =>
  run({ text: 'select 1', query_timeout: 2 * HEARTBEAT_LIMIT_MS } as pg.QueryConfig).then(
    () => true,
    () => false,
  );

/** Whether the answer is there within this time, and true. */
const isTrueWithin = (ms: number, answer: Promise<boolean>): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms, false);
    void answer.then((isTrue) => {
      clearTimeout(timer);
      resolve(isTrue);
    });
  });

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
