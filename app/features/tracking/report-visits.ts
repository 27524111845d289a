import { readAudienceChoice } from './audience-choice.ts';
import { isCountedPage, plainReferrer } from './counted-page.ts';
import { deviceTypeOf } from './device-type.ts';
import { logFailure } from './log-failure.ts';
import { type PageView, watchPages } from './page-views.ts';
import { countView, forgetSession, type ViewType } from './visit-session.ts';

/** Where the rows of page_visits go: this site's data API, or a hosted project's. */
export type DataTarget = {
  /** Its origin; empty when it is this site. */
  origin: string;
  /** The public key it asks for; undefined when none was configured. */
  anonKey?: string;
};

const WEBHOOK = '/functions/v1/visitor-webhook';

/** Reports each page shown, and each time the tab is hidden. Nothing leaves a browser that does not want to be counted. */
export function reportVisits(data: DataTarget): void {
  // Logged once; the rest works on (specification, section 8).
  if (!data.anonKey) logFailure('page_visits', 'supabaseKey is required.');
  watchPages((view) => reportView(view, data));
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') reportLeave();
  });
}

/** An event for the webhook, a row of page_visits. */
function reportView({ pathname, referrer }: PageView, { origin, anonKey }: DataTarget): void {
  if (!mayCount(pathname)) return;
  const { sessionId, eventType } = countView(sessionStorage);
  post(WEBHOOK, eventOf(pathname, referrer, eventType));
  if (!anonKey) return;
  const row = { session_id: sessionId, page_path: pathname };
  post(`${origin}/rest/v1/page_visits`, row, { apikey: anonKey, Prefer: 'return=minimal' });
}

/** Closed, left for another page or tab, or gone to the background: only a beacon outlives the page. */
function reportLeave(): void {
  const { pathname } = location;
  if (!mayCount(pathname)) return;
  const body = JSON.stringify(eventOf(pathname, document.referrer, 'leave'));
  const isQueued = navigator.sendBeacon(WEBHOOK, new Blob([body], { type: 'application/json' }));
  if (!isQueued) logFailure(WEBHOOK, 'the browser did not take the beacon');
}

/** The answer is read each time: it may have changed since, in another tab too, and this tab then keeps nothing either. */
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

/** The visitor sees nothing of a failure (specification, section 8). */
async function post(address: string, body: object, headers: Record<string, string> = {}): Promise<void> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
      keepalive: true,
      credentials: 'omit',
    });
    if (!response.ok) logFailure(address, response.status);
  } catch (error) {
    logFailure(address, error);
  }
}
