import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import type { BrowserClientSettings } from '#server/sessions/account-facts.ts';
import { logFailure } from '../tracking/log-failure.ts';
import { recordActivity } from '../tracking/record-activity.ts';

/**
 * Adds each page of a signed-in area to the history of its account (specification, section 4). The reader sees
 * nothing of it, nor of its failures. `context` names the area.
 */
export function useRecordedPages(settings: BrowserClientSettings, context: string): void {
  const { pathname } = useLocation();
  const previous = useRef<string>(null);
  const record = useEffectEvent(async (url: string, sourcePage: string) => {
    try {
      const { openBrowserClient } = await import('./browser-client.ts');
      const [title = url] = document.title.split(' | ');
      await recordActivity(openBrowserClient(settings), {
        activity_type: 'page_consultee',
        description: `Page consultée\u00a0: ${title}`,
        metadata: { url, sourcePage, context },
      });
    } catch (error) {
      // The client itself could not be loaded.
      logFailure('activity_history', error);
    }
  });
  useEffect(() => {
    if (previous.current === pathname) return;
    const sourcePage = previous.current ?? pageBefore();
    previous.current = pathname;
    void record(pathname, sourcePage);
  }, [pathname]);
}

/** The previous page of this site in this tab, by client navigation or not; empty if there is none. */
function pageBefore(): string {
  const { navigation } = globalThis;
  const index = navigation?.currentEntry?.index ?? 0;
  const from = URL.parse(navigation?.entries()[index - 1]?.url ?? document.referrer);
  return from?.origin === location.origin ? from.pathname : '';
}
