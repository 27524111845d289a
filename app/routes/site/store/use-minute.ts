import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

/** The current minute in milliseconds since 1970, updated as each one begins; null until React has taken the page over. */
export function useMinute(): number | null {
  return useSyncExternalStore<number | null>(subscribe, currentMinute, () => null);
}

const currentMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** A tab that comes back to the front may have slept over its timer. */
function subscribe(onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(tell, MINUTE_MS - (Date.now() % MINUTE_MS));
  };
  const tell = () => {
    clearTimeout(timer);
    onChange();
    wait();
  };
  wait();
  document.addEventListener('visibilitychange', tell);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tell);
  };
}
