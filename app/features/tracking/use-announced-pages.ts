import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { announcePage } from './page-views.ts';

/** Tells the scripts beside React (app/boot/after-paint/, app/boot/on-intent/) about each client navigation to another page. */
export function useAnnouncedPages(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    announcePage(pathname, location.origin + previous.current);
    previous.current = pathname;
  }, [pathname]);
}
