/** The key of a browser's subscribers, named by the specification (section 7): a JSON list of addresses. */
const KEY = 'newsletterSubscribers';

/** Text, @, text, dot, text, without spaces (specification, section 5). */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const isEmail = (text: string) => EMAIL.test(text);

/** @throws if the browser refuses storage. */
export function listSubscribers(storage: Storage): string[] {
  const kept = parse(storage.getItem(KEY));
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
}

/**
 * False if the address is there already, in any spelling.
 * @throws if the browser refuses storage or has no room left.
 */
export function addSubscriber(storage: Storage, email: string): boolean {
  const kept = listSubscribers(storage);
  if (kept.some((one) => isSame(one, email))) return false;
  storage.setItem(KEY, JSON.stringify([...kept, email]));
  return true;
}

/** @throws if the browser refuses storage. */
export function removeSubscriber(storage: Storage, email: string): void {
  const left = listSubscribers(storage).filter((one) => !isSame(one, email));
  if (left.length > 0) storage.setItem(KEY, JSON.stringify(left));
  else storage.removeItem(KEY);
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Anything that is not JSON was not written by us: nobody has subscribed. */
function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
}
