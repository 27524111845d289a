import type { BrowserClientSettings } from '#server/sessions/account-facts.ts';
import { logFailure } from '../tracking/log-failure.ts';
import { openBrowserClient } from './browser-client.ts';
import { sessionFromUrl } from './session-from-url.ts';

/** Takes the session out of this tab's address into its cookies. What the link was for (« invite »…); null when it is none. */
export async function takeSessionOfLink(settings: BrowserClientSettings): Promise<string | null> {
  const type = new URLSearchParams(location.hash.slice(1)).get('type') ?? '';
  const client = openBrowserClient(settings);
  if (!client) return null;
  const { session, error } = await sessionFromUrl(client.auth, location.href, 'implicit');
  // Nobody who looks at the screen or the history later finds the tokens.
  history.replaceState(history.state, '', location.pathname + location.search);
  if (error) logFailure('session', error);
  return session ? type : null;
}
