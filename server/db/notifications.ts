import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

type NotificationHandler = (payload: string) => void;

interface Subscription {
  channel: string;
  handler: NotificationHandler;
  onReconnect: (() => void) | undefined;
}

export interface Notifications {
  /**
   * Resolves once the channel is heard. What was sent while the connection was down is lost: `onReconnect` runs once it is back,
   * for instance to empty a cache. Returns the way to stop.
   */
  listen(
    channel: string,
    handler: NotificationHandler,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

const firstRetryMs = 50;
const longestRetryMs = 5000;
/** A connection that a router forgot looks alive until something is sent through it. */
const heartbeatMs = 30_000;
const answerLimitMs = 5000;

/** One connection of its own, outside the pools, opened at the first listen() and again whenever it is lost. */
export function openNotifications(connection: pg.ClientConfig, log: Logger): Notifications {
  const subscriptions = new Set<Subscription>();
  const closing = new AbortController();
  let client: Promise<pg.Client> | undefined;

  const connect = async () => {
    const fresh = await openListener(connection);
    fresh.on('notification', ({ channel, payload }) => dispatch(subscriptions, channel, payload ?? '', log));
    const channels = new Set([...subscriptions].map(({ channel }) => channel));
    for (const channel of channels) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    fresh.once('end', onLost);
    return fresh;
  };

  const onLost = () => {
    client = undefined;
    if (closing.signal.aborted || subscriptions.size === 0) return;
    log.warn('Les notifications de PostgreSQL sont coupées');
    client = reconnect();
    client.catch(() => {});
  };

  const reconnect = async () => {
    for (let waitMs = firstRetryMs; ; waitMs = Math.min(waitMs * 2, longestRetryMs)) {
      await delay(waitMs, undefined, { signal: closing.signal, ref: false });
      try {
        const fresh = await connect();
        for (const { onReconnect } of subscriptions) onReconnect?.();
        return fresh;
      } catch (error) {
        log.warn({ reason: messageOf(error) }, 'Les notifications de PostgreSQL sont toujours coupées');
      }
    }
  };

  const hear = async (subscription: Subscription) => {
    subscriptions.add(subscription);
    try {
      client ??= connect();
      await (await client).query(`listen ${pg.escapeIdentifier(subscription.channel)}`);
    } catch (error) {
      subscriptions.delete(subscription);
      if (subscriptions.size === 0) client = undefined;
      throw error;
    }
  };

  return {
    async listen(channel, handler, onReconnect) {
      const subscription = { channel, handler, onReconnect };
      await hear(subscription);
      return async () => {
        subscriptions.delete(subscription);
        const isStillHeard = [...subscriptions].some((other) => other.channel === channel);
        if (isStillHeard || !client) return;
        await (await client).query(`unlisten ${pg.escapeIdentifier(channel)}`);
      };
    },
    async close() {
      closing.abort();
      const last = await client?.catch(() => undefined);
      await last?.end();
    },
  };
}

function dispatch(subscriptions: Set<Subscription>, channel: string, payload: string, log: Logger): void {
  for (const subscription of subscriptions) {
    if (subscription.channel !== channel) continue;
    try {
      subscription.handler(payload);
    } catch (error) {
      log.error(error, `Une notification de ${channel} n’a pas pu être traitée`);
    }
  }
}

async function openListener(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: 'atelier-papin listen',
    connectionTimeoutMillis: answerLimitMs,
    query_timeout: answerLimitMs,
    keepAlive: true,
  });
  // The end of the connection is what we act on; an error without a listener would end the process.
  client.on('error', () => {});
  await client.connect();
  const heartbeat = setInterval(() => {
    client.query('select 1').catch(() => client.connection.stream.destroy());
  }, heartbeatMs);
  heartbeat.unref();
  client.once('end', () => clearInterval(heartbeat));
  return client;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
