import { useEffect } from 'react';

const EVERY_MS = 4000;

/** Asks again every few seconds while the page is looked at. */
export function useAskedAgain(ask: () => unknown): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void ask();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [ask]);
}
