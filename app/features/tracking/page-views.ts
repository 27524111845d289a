/** Said by React once the page shown has another address; the late script listens (app/late/). */
const PAGE_CHANGED = 'app:page';

export type PageView = {
  pathname: string;
  title: string;
  /** Address of the page before, of ours or not; empty when there is none. */
  referrer: string;
};

/** To be called once the new page and its title are in the document. */
export function announcePage(): void {
  dispatchEvent(new Event(PAGE_CHANGED));
}

/** Calls `react` each time React has shown another page. */
export function whenPageChanges(react: () => void): void {
  addEventListener(PAGE_CHANGED, react);
}

/**
 * Tells of the page the visitor came to, and of each one after: client navigations, and pages the browser gives back
 * from its memory. A page that came by whole load has a script of its own.
 */
export function watchPages(report: (view: PageView) => void): void {
  let { pathname } = landingUrl();
  report({ pathname, title: document.title, referrer: document.referrer });
  const change = () => {
    if (location.pathname === pathname) return;
    const referrer = location.origin + pathname;
    pathname = location.pathname;
    report({ pathname, title: document.title, referrer });
  };
  whenPageChanges(change);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) report({ pathname, title: document.title, referrer: '' });
  });
  // A quick visitor may have gone on before this script was there.
  change();
}

/** The address that was loaded, whatever happened to it since. */
function landingUrl(): URL {
  const [navigation] = performance.getEntriesByType('navigation');
  return new URL(navigation?.name ?? location.href);
}
