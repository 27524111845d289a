/**
 * Dispatched by React when the page has another address; the scripts beside React listen (app/boot/after-paint/, app/boot/on-intent/).
 */
export const PAGE_CHANGED = 'app:page';

/** `referrer` is the address of the previous page, of ours or not; empty if there is none. */
type TellPage = (pathname: string, referrer: string) => void;

/** Call it once the new page and its title are in the document. */
export const announcePage: TellPage = (...detail) => {
  dispatchEvent(new CustomEvent(PAGE_CHANGED, { detail }));
};

/**
 * Reports the page that the visitor came to, and each one after it: client navigations, and pages that the browser
 * restores from memory. A page loaded whole has a script of its own.
 */
export function watchPages(tell: TellPage): void {
  const { pathname } = location;
  const landing = landingUrl().pathname;
  tell(landing, document.referrer);
  // A quick visitor may have moved on before this script loaded.
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
