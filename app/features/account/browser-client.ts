import { createBrowserClient } from '@supabase/ssr';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { BrowserClientSettings } from '#server/sessions/account-facts.ts';

/**
 * The auth client of this tab, on the session in the cookies. Imported lazily, and only when somebody is signed in.
 * Null if it cannot be made: that is logged, and the page works without it (specification, section 8).
 */
export function openBrowserClient({
  url = location.origin,
  anonKey,
  cookieName,
  isSecure,
}: BrowserClientSettings): SupabaseClient | null {
  try {
    return createBrowserClient(url, anonKey, {
      auth: { detectSessionInUrl: false },
      cookieOptions: { name: cookieName, secure: isSecure },
    });
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: there is nobody else to tell
    console.error('Client du service de comptes indisponible', error);
    return null;
  }
}
