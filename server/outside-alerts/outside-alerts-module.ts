import { outageNews } from '#domain/admin/outages.ts';
import type { Connections } from '../connections/connections-module.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Module } from '../module.ts';
import { beat, type DeliverDeps, mailNews, postNews } from './deliver.ts';
import { findOutages, type WatchedSite } from './find-outages.ts';
import { type AlertChannel, type DueNews, noteDelivery, takeDueNews } from './outage-rows.ts';

type OutsideAlertsDeps = DeliverDeps & {
  database: Pick<Database, 'kysely' | 'transaction'>;
  connections: Pick<Connections, 'alerts'>;
  site: WatchedSite;
  log: Log;
};

/** Watchers outside expect it more often than this. */
const BEAT_MS = 5 * 60_000;

/** Tells somebody outside the site, once for each cause, what has stopped in it. */
export function createOutsideAlerts(deps: OutsideAlertsDeps) {
  const { database, connections, site, siteUrl, clock, log } = deps;
  let beatAt = Number.NEGATIVE_INFINITY;

  async function tell(news: DueNews, words: string | null): Promise<void> {
    const { mailTo, webhook } = connections.alerts();
    const text = outageNews({ ...news, words }, siteUrl);
    let error: string | null = null;
    try {
      if (news.channel === 'mail' && mailTo) await mailNews(deps, mailTo, text);
      if (news.channel === 'webhook' && webhook) await postNews(deps, webhook, text);
    } catch (failure) {
      error = String(failure);
      log.error({ err: failure, outage: news.cause, channel: news.channel }, 'alert not delivered');
    }
    await noteDelivery(database.kysely, news, { now: clock(), error });
  }

  /** A watcher that does not answer is not an outage of the site. */
  async function beatAgain(now: Date): Promise<void> {
    const { heartbeat } = connections.alerts();
    if (!heartbeat || now.getTime() - beatAt < BEAT_MS) return;
    beatAt = now.getTime();
    try {
      await beat(heartbeat);
    } catch (error) {
      log.warn({ err: error }, 'heartbeat not taken');
    }
  }

  return {
    api: {},
    jobs: [
      {
        name: 'outside alerts',
        every: 'minute',
        async run(now) {
          const { mailTo, webhook } = connections.alerts();
          const channels: AlertChannel[] = [
            ...(webhook ? ['webhook' as const] : []),
            ...(mailTo ? ['mail' as const] : []),
          ];
          const found = channels.length > 0 ? await findOutages(database.kysely, site, now) : new Map();
          const due = await takeDueNews(database, { found: new Set(found.keys()), channels, now });
          for (const news of due) await tell(news, found.get(news.cause) ?? null);
          // Last: whoever waits for it hears nothing if any of this hangs or fails.
          await beatAgain(now);
        },
      },
    ],
  } satisfies Module<unknown>;
}
