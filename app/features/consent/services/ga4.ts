import { bringScript } from './bring-script.ts';
import type { AnalyticsService } from './service.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const TAG = 'https://www.googletagmanager.com/gtag/js?id=';
/** The longest that a measuring cookie may live (CNIL): 13 months of 30 days. */
const COOKIE_LIFE_S = 13 * 30 * 24 * 3600;

/** Google Analytics 4, whose browser API is a script of Google's; page views only, nothing for advertising. */
export function ga4({ measurementId }: { measurementId: string }): AnalyticsService {
  const switches = window as unknown as Record<string, boolean>;
  const off = `ga-disable-${measurementId}`;
  switches[off] = false;
  window.dataLayer ??= [];
  pushToDataLayer('consent', 'default', {
    analytics_storage: 'granted',
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
  });
  pushToDataLayer('js', new Date());
  pushToDataLayer('config', measurementId, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    cookie_expires: COOKIE_LIFE_S,
  });
  bringScript(TAG + measurementId);
  return {
    reportPage({ address, title, referrer }) {
      const page = { page_location: address, page_title: title, page_referrer: referrer };
      // Also for what the tag reports later by itself.
      pushToDataLayer('set', page);
      pushToDataLayer('event', 'page_view', { ...page, send_to: measurementId });
    },
    stop() {
      switches[off] = true;
    },
  };
}

/** gtag.js reads only `arguments` objects in its queue. */
function pushToDataLayer(..._words: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer?.push(arguments);
}
