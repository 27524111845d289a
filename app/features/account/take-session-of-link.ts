import type { BrowserClientSettings } from '#server/sessions/account-facts.ts';
import { logFailure } from '../tracking/log-failure.ts';
import { openBrowserClient } from './browser-client.ts';
import { sessionFromUrl } from './session-from-url.ts';

/**
 * Moves the session in this tab's address into its cookies. Returns what the link was for (« invite »…); null if
 * there is none.
 */
export async function takeSessionOfLink(settings: BrowserClientSettings): Promise<string | null> {
  const type = new URLSearchParams(location.hash.slice(1)).get('type') ?? '';
  const client = openBrowserClient(settings);
  if (!client) return null;
  const { session, error } = await sessionFromUrl(client.auth, location.href, 'implicit');
  // Keeps the tokens off the screen and out of the history.
  history.replaceState(history.state, '', location.pathname + location.search);
  if (error) logFailure('session', error);
  return session ? type : null;
}
