import { type RefObject, useEffect, useRef } from 'react';
import { useIsHydrated } from '../use-is-hydrated.ts';

/**
 * Focuses an element when its news changes (another value, not a new render). Hydration leaves the focus where it is,
 * since the visitor may be in a field by then; in a document from the server `autofocus` does it.
 */
export function useFocusOnNews(place: RefObject<HTMLElement | null>, news: unknown, isTold: boolean): void {
  const shown = useRef<unknown>(null);
  const isHydrating = !useIsHydrated();
  useEffect(() => {
    const isNews = shown.current !== news;
    shown.current = news;
    if (isNews && !isHydrating && isTold) place.current?.focus();
  }, [place, news, isTold, isHydrating]);
}
