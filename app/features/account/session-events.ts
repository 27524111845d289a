import type { AuthChangeEvent, Session, SupabaseClient } from '@supabase/supabase-js';

export type SessionListener = (event: AuthChangeEvent, session: Session | null) => void;

const listeners = new Set<SessionListener>();

/**
 * Calls `listener` for each change of the session, in this tab or another (specification, section 4), as long as a
 * page watches it. Returns a function that stops.
 */
export function onSessionEvent(listener: SessionListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Follows a client's session. The client knows its own acts and those of clients in other tabs. Forms are answered by
 * the server, which only changes the cookies, so these are compared when they change, or when the tab becomes visible
 * if the browser does not report changes. Returns a function that stops.
 */
export function watchSession({ auth }: Pick<SupabaseClient, 'auth'>, cookieName: string): () => void {
  let last: Session | null | undefined;

  function tell(event: AuthChangeEvent, session: Session | null) {
    const isFirst = last === undefined;
    // Clients repeat themselves: each time a tab is shown, and once for each tab.
    const isNews = isFirst || event === 'PASSWORD_RECOVERY' || eventBetween(last ?? null, session) !== null;
    last = session;
    if (isNews) for (const listener of [...listeners]) listener(isFirst ? 'INITIAL_SESSION' : event, session);
  }
  async function look() {
    if (last === undefined) return;
    const { data } = await auth.getSession();
    const event = eventBetween(last, data.session);
    if (event) tell(event, data.session);
  }
  const lookIfSeen = () => void (document.visibilityState === 'visible' && look());
  const lookAtCookies = ({ changed, deleted }: CookieChangeEvent) => {
    if ([...changed, ...deleted].some(({ name }) => name?.startsWith(cookieName))) void look();
  };

  const { data } = auth.onAuthStateChange(tell);
  document.addEventListener('visibilitychange', lookIfSeen);
  addEventListener('pageshow', lookIfSeen);
  globalThis.cookieStore?.addEventListener('change', lookAtCookies);
  return () => {
    data.subscription.unsubscribe();
    document.removeEventListener('visibilitychange', lookIfSeen);
    removeEventListener('pageshow', lookIfSeen);
    globalThis.cookieStore?.removeEventListener('change', lookAtCookies);
  };
}

/** The event between two readings of the session; null if there was none. */
export function eventBetween(before: Session | null, after: Session | null): AuthChangeEvent | null {
  if (!after) return before ? 'SIGNED_OUT' : null;
  if (before?.user.id !== after.user.id) return 'SIGNED_IN';
  if (before.access_token === after.access_token)
    return before.user.updated_at === after.user.updated_at ? null : 'USER_UPDATED';
  const [old, present] = [claimsOf(before), claimsOf(after)];
  if (old.session_id !== present.session_id) return 'SIGNED_IN';
  if (old.aal !== present.aal) return 'MFA_CHALLENGE_VERIFIED';
  return before.user.updated_at === after.user.updated_at ? 'TOKEN_REFRESHED' : 'USER_UPDATED';
}

function claimsOf({ access_token: token }: Session): { session_id?: string; aal?: string } {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return {};
  }
}
