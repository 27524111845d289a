/**
 * The only script that a public page runs before its visitor acts, with that of its head (2 KB at most, inlined by
 * server/pages/html/). At the first sign of intent it loads the script for the page's own buttons, then the React
 * entry. It keeps clicks that only a later script can answer until that is there, and loads the after-paint script
 * when everything else is done.
 */

import { WIDE_SCREEN } from '#domain/content/wide-screen.ts';

/** Address of the script of app/boot/on-intent/; the build writes it here (scripts/build.ts). */
declare const __ON_INTENT__: string;
/** Address of the after-paint script; the server writes it here (server/pages/html/after-paint-script.ts). */
declare const __AFTER_PAINT_SCRIPT__: string;

/**
 * A step back (`popstate`) and printing need an answer too. `app:wanted` comes from the after-paint script: a part
 * that needs React is in view.
 */
const signs = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'popstate', 'beforeprint', 'app:wanted'];
let kept: HTMLElement | undefined;
let clicked: EventTarget | null | undefined;

/** A page that loads below a resting pointer gets a move of no distance. */
const isAtRest = ({ type, movementX, movementY }: PointerEvent) =>
  type === 'pointermove' && !movementX && !movementY;

function load(event: Event) {
  if (isAtRest(event as PointerEvent)) return;
  for (const sign of signs) removeEventListener(sign, load, true);
  // First, and so small that it arrives long before React on a slow network.
  // It has not seen the last click, which may have left an open menu.
  void import(/* @vite-ignore */ __ON_INTENT__).then(() => clicked?.dispatchEvent(new Event('app:clicked')));
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[disabled]')) link.disabled = false;
  const entry = document.querySelector<HTMLScriptElement>('#entry');
  entry?.replaceWith(Object.assign(document.createElement('script'), { type: 'module', text: entry.text }));
}

/**
 * A button marked `data-replay` does nothing by itself: its last click is replayed for the script that it waits for.
 */
function keepClick(event: MouseEvent) {
  clicked = event.target;
  const button = (event.target as Element).closest<HTMLElement>('[data-replay]');
  if (!button) return;
  kept = button;
  button.ariaBusy = 'true';
}

for (const sign of signs) addEventListener(sign, load, true);
// A phone that is turned. (`resize` also comes at a load.)
matchMedia(WIDE_SCREEN).onchange = load;
addEventListener('click', keepClick, true);
addEventListener(
  'app:hydrated',
  () => {
    removeEventListener('click', keepClick, true);
    // The script of app/boot/on-intent/ has replayed it, or will.
    if (!kept?.ariaBusy || kept.dataset.replay === 'intent') return;
    kept.ariaBusy = null;
    kept.click();
  },
  { once: true },
);

// The script that no visitor waits for (app/boot/after-paint/) is loaded when the page and everything on it is loaded and
// painted. A page in the background, or prepared in advance, is not painted before somebody sees it, and counts no
// visit until then. This is called at most twice (first paint, first content); the second time the script is there
// already. A failure is in the browser's console, and changes nothing for the visitor.
addEventListener('load', () =>
  new PerformanceObserver(() => import(/* @vite-ignore */ __AFTER_PAINT_SCRIPT__)).observe({
    type: 'paint',
    buffered: true,
  }),
);
