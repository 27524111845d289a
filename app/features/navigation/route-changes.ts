import { useEffect, useLayoutEffect, useRef } from 'react';
import {
  useLocation,
  useNavigationType,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router';
import { useAnnouncedPages } from '../tracking/use-announced-pages.ts';
import { markCurrentPage } from './current-page.ts';
import { drawMenuIcons } from './draw-menu-icons.ts';
import { IN_PLACE } from './in-place.ts';
import { useSiteLinks } from './use-site-links.ts';

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** What browsers do by themselves on a new page, and a client navigation must do instead. */
export function useRouteChanges(): void {
  useVisitedMark();
  useScrollManner();
  // The hook behind <ScrollRestoration>, without the inline script that the component adds to every document: the
  // browser itself restores the position of a document it loads (the hook hands this back to it on `pagehide`).
  useScrollRestoration();
  useClosedMenus();
  useMarkedMenus();
  useFocusOnPage();
  useSiteLinks();
  useAnnouncedPages();
}

/**
 * Marks that this page is not the first of the visit, for what happens only once (hero.css, first-layout.css). It runs
 * before any scroll: the page then has its real heights.
 */
function useVisitedMark(): void {
  const { key } = useLocation();
  const first = useRef(key);
  useBrowserLayoutEffect(() => {
    if (key !== first.current) document.documentElement.dataset.visited = '';
  }, [key]);
}

/**
 * Scrolls to the top of the page: smoothly from 768px on, at once below (specification, section 2); base.css decides,
 * reduced motion included. Back and forward restore a position, never smoothly. It runs before the scroll of
 * useScrollRestoration.
 */
function useScrollManner(): void {
  const { key } = useLocation();
  const isRestoring = useNavigationType() === 'POP';
  useBrowserLayoutEffect(() => {
    document.documentElement.style.scrollBehavior = isRestoring ? 'auto' : '';
  }, [key, isRestoring]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation
  useEffect(() => {
    document.documentElement.style.scrollBehavior = '';
  }, [key]);
}

function useClosedMenus(): void {
  const { key } = useLocation();
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation
  useEffect(() => {
    // A menu opened before hydration stays open.
    if (!isFirst.current) {
      for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]'))
        menu.open = false;
    }
    isFirst.current = false;
  }, [key]);
}

/** The header is static: what changes in it from page to page is set here. */
function useMarkedMenus(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const menus = document.querySelector('.nav');
    if (!menus) return;
    drawMenuIcons(menus);
    markCurrentPage(menus, { pathname, search });
  }, [pathname, search]);
}

/**
 * Screen readers and the Tab key go on from the title of the new page. A filter, which changes only the query, keeps
 * its focus, and so does what opens over the page (IN_PLACE). A page that begins with what is scanned or typed says
 * which field takes it.
 */
function useFocusOnPage(): void {
  const { pathname, hash, state } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (hash || state === IN_PLACE) return;
    const field = document.querySelector<HTMLElement>('main [data-takes-focus]');
    if (field) return field.focus({ preventScroll: true });
    const title =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    title?.setAttribute('tabindex', '-1');
    title?.focus({ preventScroll: true });
  }, [pathname, hash, state]);
}
