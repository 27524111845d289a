import { type AnalyticsService, send } from './service.ts';

type PlausibleSetting = { url: string; domain: string };

/** Plausible through its events API (https://plausible.io/docs/events-api): no script of its own, nothing stored. */
export function plausible({ url, domain }: PlausibleSetting): AnalyticsService {
  return {
    reportPage({ address, referrer }) {
      send(`${url}api/event`, JSON.stringify({ name: 'pageview', domain, url: address, referrer }));
    },
    stop() {},
  };
}
