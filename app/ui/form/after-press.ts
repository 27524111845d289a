/** What tells that nothing is pressed any more. A list that opens at a press may keep `pointerup` to itself. */
const ENDS = ['pointerup', 'pointercancel', 'pointermove', 'keyup', 'change'] as const;

/**
 * For a change that moves the page by itself: a press comes to nothing if its button or box has moved before it is let go. React itself ends
 * hydration in a press, with all that its effects redraw. Returns a function that gives the change up.
 */
export function afterPress(change: () => void): () => void {
  if (!document.querySelector(':active')) {
    change();
    return () => {};
  }
  const waiting = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (event: Event) => {
    if (event instanceof PointerEvent && event.buttons > 0) return;
    waiting.abort();
    // The click comes after `pointerup`, in the same task.
    timer = setTimeout(change);
  };
  for (const type of ENDS) addEventListener(type, end, { capture: true, signal: waiting.signal });
  return () => {
    waiting.abort();
    clearTimeout(timer);
  };
}
