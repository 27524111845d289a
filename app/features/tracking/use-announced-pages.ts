import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { announcePage } from './page-views.ts';

/** Tells the late script (app/late/) of each client navigation to another page. */
export function useAnnouncedPages(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    announcePage();
  }, [pathname]);
}
