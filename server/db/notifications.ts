import pg from 'pg';
import type { Logger } from 'pino';

export type NotificationHandler = (payload: string) => void;

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
  let client: Promise<pg.Client> | undefined;
  let isClosed = false;

  const dispatch = ({ channel, payload }: pg.Notification) => {
    for (const subscription of subscriptions) {
      if (subscription.channel === channel) subscription.handler(payload ?? '');
    }
  };

  const onLost = (reason: string) => {
    client = undefined;
    if (isClosed || subscriptions.size === 0) return;
    log.warn({ reason }, 'Les notifications de PostgreSQL sont coupées, nouvelle tentative');
    client = reconnect();
    client.catch(() => {});
  };

  const connect = async () => {
    const fresh = await openListener(connection, onLost);
    fresh.on('notification', dispatch);
    const channels = new Set([...subscriptions].map(({ channel }) => channel));
    for (const channel of channels) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    return fresh;
  };

  const reconnect = async () => {
    for (let waitMs = firstRetryMs; ; waitMs = Math.min(waitMs * 2, longestRetryMs)) {
      await new Promise((resolve) => setTimeout(resolve, waitMs).unref());
      if (isClosed) throw new Error('Notifications are closed');
      try {
        const fresh = await connect();
        for (const { onReconnect } of subscriptions) onReconnect?.();
        return fresh;
      } catch (error) {
        log.warn({ reason: messageOf(error) }, 'Les notifications de PostgreSQL sont toujours coupées');
      }
    }
  };

  return {
    async listen(channel, handler, onReconnect) {
      const subscription = { channel, handler, onReconnect };
      subscriptions.add(subscription);
      client ??= connect();
      await (await client).query(`listen ${pg.escapeIdentifier(channel)}`);
      return async () => {
        subscriptions.delete(subscription);
        const isStillHeard = [...subscriptions].some((other) => other.channel === channel);
        if (isStillHeard || !client) return;
        await (await client).query(`unlisten ${pg.escapeIdentifier(channel)}`);
      };
    },
    async close() {
      isClosed = true;
      const last = await client?.catch(() => undefined);
      await last?.end();
    },
  };
}

async function openListener(
  connection: pg.ClientConfig,
  onLost: (reason: string) => void,
): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: 'atelier-papin listen',
    connectionTimeoutMillis: answerLimitMs,
    query_timeout: answerLimitMs,
    keepAlive: true,
  });
  let reason = 'connexion fermée';
  client.on('error', (error) => {
    reason = error.message;
  });
  await client.connect();
  const heartbeat = setInterval(() => {
    client.query('select 1').catch(() => client.connection.stream.destroy());
  }, heartbeatMs);
  heartbeat.unref();
  client.once('end', () => {
    clearInterval(heartbeat);
    onLost(reason);
  });
  return client;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
