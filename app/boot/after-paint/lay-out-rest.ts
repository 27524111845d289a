/** What first-layout.css leaves out of the first layout. */
const LEFT_OUT =
  '.coupons,.section.clip,.stack>section,.article__next,.more,.footer,.shop .drawer:nth-child(n+6),.prose>:nth-child(n+5)';

/** Laid out in one go: each a millisecond or so on a slow phone. */
const AT_ONCE = 4;

/** Chromium may find no idle moment in a page where nothing at all happens, until something does. */
const WAIT_LIMIT = { timeout: 3_000 };

/**
 * Lays out the rest of the page, some parts in each idle moment: then a print, a search in the page, a picture of it or a
 * fast scroll finds it whole, and no moment was long.
 */
export function layOutRest(): void {
  const parts = [...document.querySelectorAll<HTMLElement>(LEFT_OUT)];
  const next = () => {
    for (const { style } of parts.splice(0, AT_ONCE)) {
      style.contentVisibility = 'visible';
      // As it is while the style sheet has it on the screen: its margins stay its own, and nothing moves.
      style.contain = 'layout style paint';
    }
    if (parts.length > 0) whenIdle(next);
  };
  next();
}

function whenIdle(start: () => void): void {
  // Safari knows no idle time: the next free moment must do.
  if (!window.requestIdleCallback) setTimeout(start);
  else requestIdleCallback(start, WAIT_LIMIT);
}
