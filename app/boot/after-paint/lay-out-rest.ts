/** What first-layout.css leaves out of the first layout. */
const LEFT_OUT =
  '.coupons,.section.clip,.stack>section,.article__next,.more,.footer,.shop .drawer:nth-child(n+7),.prose>:nth-child(n+5)';

/** Laid out together: each takes a millisecond or so on a slow phone. */
const AT_ONCE = 4;

/** Chromium may find no idle moment in a page where nothing happens at all. */
const WAIT_LIMIT = { timeout: 3_000 };

/**
 * Lays out the rest of the page, a few parts in each idle moment: printing, searching in the page, a screenshot or a
 * fast scroll then find it whole, and no moment was long.
 */
export function layOutRest(): void {
  const parts = [...document.querySelectorAll<HTMLElement>(LEFT_OUT)];
  const next = () => {
    for (const { style } of parts.splice(0, AT_ONCE)) {
      style.contentVisibility = 'visible';
      // As when the style sheet has it on the screen: it keeps its margins, and nothing moves.
      style.contain = 'layout style paint';
    }
    if (parts.length > 0) whenIdle(next);
  };
  next();
}

function whenIdle(start: () => void): void {
  // Safari has no idle callbacks: the next free moment must do.
  if (!window.requestIdleCallback) setTimeout(start);
  else requestIdleCallback(start, WAIT_LIMIT);
}
