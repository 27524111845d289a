import { readAudienceChoice } from './audience-choice.ts';
import { isCountedPage, plainReferrer } from './counted-page.ts';
import { deviceTypeOf } from './device-type.ts';
import { logFailure } from './log-failure.ts';
import { watchPages } from './page-views.ts';
import { countPageView, forgetSession, type ViewType } from './visit-session.ts';

/** Where the rows of page_visits are sent: this site's data API, or a hosted project's. */
export type DataTarget = {
  /** Its origin; empty for this site. */
  origin: string;
  /** Its public key; undefined if none was configured. */
  anonKey?: string;
};

const WEBHOOK = '/functions/v1/visitor-webhook';

/**
 * Reports each page by an event for the webhook and a row of page_visits, and each time the tab is hidden. A browser
 * that does not want to be counted sends nothing.
 */
export function reportVisits({ origin, anonKey = '' }: DataTarget): void {
  const post = (address: string, body: object) =>
    void fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', apikey: anonKey },
      body: JSON.stringify(body),
      keepalive: true,
      credentials: 'omit',
    }).then(
      ({ ok, status }) => ok || logFailure(address, status),
      (error) => logFailure(address, error),
    );
  watchPages((pathname, referrer) => {
    if (!mayCount(pathname)) return;
    const { sessionId, eventType } = countPageView(sessionStorage);
    post(WEBHOOK, eventOf(pathname, referrer, eventType));
    // Logged; the rest goes on (specification, section 8).
    if (!anonKey) return logFailure('page_visits', 'supabaseKey is required.');
    post(`${origin}/rest/v1/page_visits`, { session_id: sessionId, page_path: pathname });
  });
  addEventListener('visibilitychange', () => {
    const { pathname } = location;
    if (!document.hidden || !mayCount(pathname)) return;
    // The tab was closed, left for another page or tab, or moved to the background: only a beacon outlives the page.
    const event = JSON.stringify(eventOf(pathname, document.referrer, 'leave'));
    if (!navigator.sendBeacon(WEBHOOK, event)) logFailure(WEBHOOK, 'beacon refused');
  });
}

/**
 * The answer is read each time: it may have changed since, in another tab too, and then this tab stores nothing
 * either.
 */
function mayCount(pathname: string): boolean {
  if (!isCountedPage(pathname)) return false;
  const choice = readAudienceChoice(window);
  if (choice === 'refused') forgetSession(sessionStorage);
  return choice === 'counted';
}

const eventOf = (pathname: string, referrer: string, eventType: ViewType | 'leave') => ({
  pathname,
  referrer: plainReferrer(referrer, location.origin),
  eventType,
  deviceType: deviceTypeOf(navigator),
});
