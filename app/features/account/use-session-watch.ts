import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import type { BrowserClientSettings } from '#server/sessions/account-facts.ts';
import { onSessionEvent, type SessionListener, watchSession } from './session-events.ts';

/** A renewed token changes nothing on a page. */
const UNSEEN = ['INITIAL_SESSION', 'TOKEN_REFRESHED'];

/**
 * Keeps a signed-in area in step with the session: after a sign-out, a sign-in or a change elsewhere its data are
 * loaded again, and the guard answers for the account that is signed in now.
 */
export function useSessionWatch(settings: BrowserClientSettings): void {
  const { revalidate } = useRevalidator();
  const follow: SessionListener = useEffectEvent((event) => {
    if (!UNSEEN.includes(event)) void revalidate();
  });
  const open = useEffectEvent(async (signal: AbortSignal) => {
    const { openBrowserClient } = await import('./browser-client.ts');
    const client = signal.aborted ? null : openBrowserClient(settings);
    if (!client) return;
    const stop = watchSession(client, settings.cookieName);
    signal.addEventListener('abort', stop);
  });
  useEffect(() => {
    const watching = new AbortController();
    const forget = onSessionEvent((event, session) => follow(event, session));
    void open(watching.signal);
    return () => {
      watching.abort();
      forget();
    };
  }, []);
}
