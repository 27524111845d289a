import { createBrowserClient } from '@supabase/ssr';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { BrowserClientSettings } from '#server/sessions/account-facts.ts';

/**
 * The client of this tab, on the session of the cookies. Imported only where somebody is signed in, and lazily. Null when it
 * cannot be made: that is logged, and the page works on without it (specification, section 8).
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
