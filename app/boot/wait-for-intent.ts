/**
 * The only script a public page runs before its visitor acts, with that of its head (2 KB at most, inlined by
 * server/pages/html/). At the first sign of intent it asks for the script that answers the page's own buttons, then for the React
 * entry; it keeps clicks that only a script to come can answer until it is there, and asks for the after-paint script when all else
 * is done.
 */

import { WIDE_SCREEN } from '#domain/wide-screen.ts';

/** Address of the script of app/boot/on-intent/, which the build writes here (scripts/build.ts). */
declare const __ON_INTENT__: string;
/** Address of the after-paint script, which the server writes here (server/pages/html/after-paint-script.ts). */
declare const __AFTER_PAINT_SCRIPT__: string;

/** A step back (`popstate`) and paper want an answer too. `app:wanted` is the after-paint script's: a part that needs React is in view. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'popstate', 'beforeprint', 'app:wanted'];
let kept: HTMLElement | undefined;

/** A page that loads below a pointer at rest is told of it by a move of nothing. */
const isAtRest = ({ type, movementX, movementY }: PointerEvent) =>
  type === 'pointermove' && !movementX && !movementY;

function load(event: Event) {
  if (isAtRest(event as PointerEvent)) return;
  for (const sign of signs) removeEventListener(sign, load, true);
  // First, and so small that it is there long before React on a slow network.
  void import(/* @vite-ignore */ __ON_INTENT__);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[disabled]')) link.disabled = false;
  const entry = document.querySelector<HTMLScriptElement>('#entry');
  entry?.replaceWith(Object.assign(document.createElement('script'), { type: 'module', text: entry.text }));
}

/** A button marked `data-replay` does nothing by itself: its last click is given back to whom it waits for. */
function keep(event: MouseEvent) {
  const button = (event.target as Element).closest<HTMLElement>('[data-replay]');
  if (!button) return;
  kept = button;
  button.ariaBusy = 'true';
}

for (const sign of signs) addEventListener(sign, load, true);
// A phone that is turned. (`resize` comes at a load too.)
matchMedia(WIDE_SCREEN).onchange = load;
addEventListener('click', keep, true);
addEventListener(
  'app:hydrated',
  () => {
    removeEventListener('click', keep, true);
    // The script of app/boot/on-intent/ has given it back, or will.
    if (!kept?.ariaBusy || kept.dataset.replay === 'intent') return;
    kept.ariaBusy = null;
    kept.click();
  },
  { once: true },
);

// What no visitor waits for (app/boot/after-paint/) is asked for once the page and all it shows are there and have been painted: a page in
// the background, or only prepared in advance, is not painted before somebody sees it, and counts no visit till then. Told twice
// at most (first paint, first content): the second time it is there already. A failure is in the browser's console, and
// changes nothing for the visitor.
addEventListener('load', () =>
  new PerformanceObserver(() => import(/* @vite-ignore */ __AFTER_PAINT_SCRIPT__)).observe({
    type: 'paint',
    buffered: true,
  }),
);
