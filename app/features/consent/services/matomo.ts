import { type AnalyticsService, send } from './service.ts';

type MatomoSetting = { url: string; siteId: string };

/**
 * Matomo through its HTTP tracking API (https://developer.matomo.org/api-reference/tracking-api): its script does not
 * run in our pages, and nothing is stored in the browser.
 */
export function matomo({ url, siteId }: MatomoSetting): AnalyticsService {
  return {
    reportPage({ address, title, referrer }) {
      send(
        `${url}matomo.php`,
        new URLSearchParams({
          idsite: siteId,
          rec: '1',
          apiv: '1',
          send_image: '0',
          action_name: title,
          url: address,
          urlref: referrer,
          res: `${screen.width}x${screen.height}`,
        }),
      );
    },
    stop() {},
  };
}
