/** Where a browser keeps its subscribers, as the specification names it (section 7): a JSON list of addresses. */
const KEY = 'newsletterSubscribers';

/** Text, @, text, dot, text, without spaces (specification, section 5). */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const isEmail = (text: string) => EMAIL.test(text);

/** @throws when the browser refuses storage. */
export function listSubscribers(storage: Storage): string[] {
  const kept = parse(storage.getItem(KEY));
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
}

/**
 * False when the address is there already, however it is written.
 * @throws when the browser refuses storage or has no room left.
 */
export function addSubscriber(storage: Storage, email: string): boolean {
  const kept = listSubscribers(storage);
  if (kept.some((one) => isSame(one, email))) return false;
  storage.setItem(KEY, JSON.stringify([...kept, email]));
  return true;
}

/** @throws when the browser refuses storage. */
export function removeSubscriber(storage: Storage, email: string): void {
  const left = listSubscribers(storage).filter((one) => !isSame(one, email));
  if (left.length > 0) storage.setItem(KEY, JSON.stringify(left));
  else storage.removeItem(KEY);
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** What is no JSON was not written by us: nobody has subscribed. */
function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
}
