/** Said by React once the page shown has another address; the scripts beside React listen (app/late/, app/on-intent/). */
export const PAGE_CHANGED = 'app:page';

/** `referrer` is the address of the page before, of ours or not; empty when there is none. */
type TellPage = (pathname: string, referrer: string) => void;

/** To be called once the new page and its title are in the document. */
export const announcePage: TellPage = (...detail) => {
  dispatchEvent(new CustomEvent(PAGE_CHANGED, { detail }));
};

/**
 * Tells of the page the visitor came to, and of each one after: client navigations, and pages the browser gives back
 * from its memory. A page that came by whole load has a script of its own.
 */
export function watchPages(tell: TellPage): void {
  const { pathname } = location;
  const landing = landingUrl().pathname;
  tell(landing, document.referrer);
  // A quick visitor may have gone on before this script was there.
  if (pathname !== landing) tell(pathname, location.origin + landing);
  addEventListener(PAGE_CHANGED, (event) => tell(...(event as CustomEvent<Parameters<TellPage>>).detail));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) tell(location.pathname, '');
  });
}

/** The address that was loaded, whatever happened to it since. */
export function landingUrl(): URL {
  const [navigation] = performance.getEntriesByType('navigation');
  return new URL(navigation?.name ?? location.href);
}
