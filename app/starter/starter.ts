/**
 * The only script a public page runs before its visitor acts, with that of its head (2 KB at most, inlined by
 * server/html/). It loads the React entry at the first sign of intent, keeps clicks that only React can answer until it is
 * there, asks for the fonts and, when all is done, for the late script, closes menus, and answers two buttons: the
 * theme's, and full screen's, which a browser obeys only during the click itself.
 */

import { bringFonts } from './fonts.ts';
import { answerFullScreen } from './full-screen.ts';
import { bringLateScript } from './late.ts';
import { closeMenusOn } from './menus.ts';
import { answerThemeButton } from './theme.ts';

const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin'] as const;
let kept: HTMLElement | undefined;

function load() {
  for (const sign of signs) removeEventListener(sign, load, true);
  const entry = document.querySelector<HTMLScriptElement>('#entry');
  if (!entry) return;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[disabled]')) link.disabled = false;
  const script = document.createElement('script');
  script.type = 'module';
  script.text = entry.text;
  entry.replaceWith(script);
}

/** A button marked `data-replay` does nothing by itself: its last click is given back once React listens. */
function keep(event: MouseEvent) {
  const button = (event.target as Element).closest<HTMLElement>('[data-replay]');
  if (!button) return;
  kept = button;
  button.setAttribute('aria-busy', 'true');
}

for (const sign of signs) addEventListener(sign, load, true);
addEventListener('click', keep, true);
addEventListener(
  'app:hydrated',
  () => {
    removeEventListener('click', keep, true);
    kept?.removeAttribute('aria-busy');
    kept?.click();
  },
  { once: true },
);

const observer = new IntersectionObserver(
  (entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    load();
  },
  { rootMargin: '200px', threshold: 0.01 },
);
for (const section of document.querySelectorAll('[data-lazy]')) observer.observe(section);

bringFonts(document.documentElement);
closeMenusOn(document);
answerFullScreen(document);
answerThemeButton(document);
bringLateScript();
