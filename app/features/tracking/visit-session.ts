/** First page of a browser session, or a later one (specification, section 4). */
export type ViewType = 'visit' | 'navigation';

const KEY = 'visite';

/**
 * Counts a page: the tab's session begins with its first page and ends when the tab is closed. Its id is random,
 * stored in sessionStorage only, and says nothing about the visitor.
 */
export function countPageView(storage: Pick<Storage, 'getItem' | 'setItem'>): {
  sessionId: string;
  eventType: ViewType;
} {
  const known = storage.getItem(KEY);
  const sessionId = known ?? randomId();
  storage.setItem(KEY, sessionId);
  return { sessionId, eventType: known ? 'navigation' : 'visit' };
}

/** Forgets the session; the next counted page would begin another one. */
export function forgetSession(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(KEY);
}

/** Not randomUUID(), which browsers refuse to pages served without TLS on a local network. */
function randomId(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
