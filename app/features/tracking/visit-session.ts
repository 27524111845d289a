/** First page of a browser session, or a later one (specification, section 4). */
export type ViewType = 'visit' | 'navigation';

const KEY = 'visite';
const ID_BYTES = 16;

/**
 * Takes a page into account: the tab's session begins with its first page and ends when the tab is closed. Its id is
 * drawn at random, kept in sessionStorage only, and says nothing of the visitor.
 */
export function countView(storage: Pick<Storage, 'getItem' | 'setItem'>): {
  sessionId: string;
  eventType: ViewType;
} {
  const known = storage.getItem(KEY);
  if (known) return { sessionId: known, eventType: 'navigation' };
  const sessionId = randomId();
  storage.setItem(KEY, sessionId);
  return { sessionId, eventType: 'visit' };
}

/** Forgets the session; the next page counted would begin another one. */
export function forgetSession(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(KEY);
}

/** Not randomUUID(), which browsers refuse to pages served without TLS on a local network. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
