/**
 * What a page runs once it is there (app/starter/starter.ts): answers the buttons of the page itself, shows the fonts, and,
 * when the browser has nothing better to do, names the app's manifest, counts the visit and, where an external service is
 * configured, asks for consent. Its own file, kept by browsers, so that pages stay light; the server writes the settings into it
 * (server/html/late-script.ts).
 */

import { reportVisits } from '#app/features/tracking/report-visits.ts';
import type { LateSettings } from '#server/html/late-script.ts';
import { nameAppManifest } from './app-manifest.ts';
import { showCartCount } from './cart-count.ts';
import { bringCopyButtons } from './copy-buttons.ts';
import { showFonts } from './fonts.ts';
import { answerFullScreen } from './full-screen.ts';
import { watchLazyParts } from './lazy-parts.ts';
import { closeMenusOn } from './menus.ts';
import { answerPrintButton } from './print.ts';
import { layOutRest } from './rest-of-page.ts';
import { answerStepsBack } from './steps-back.ts';
import { answerThemeButton } from './theme.ts';

declare const __LATE_SETTINGS__: LateSettings;
/** Address of the script of features/consent/, which the build writes here (scripts/build.ts). */
declare const __EXTERNAL_SERVICES__: string;

/** A page that was only prepared in advance has no visitor yet. */
function whenShown(start: () => void): void {
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', start, { once: true });
  else start();
}

/** Chromium may find no idle moment in a page where nothing at all happens, until something does. */
const IDLE_WITHIN_MS = 3_000;

function whenIdle(start: () => void): void {
  // Safari knows no idle time: the next free moment must do.
  if (!window.requestIdleCallback) setTimeout(start);
  else requestIdleCallback(start, { timeout: IDLE_WITHIN_MS });
}

closeMenusOn(document);
answerFullScreen(document);
answerThemeButton(document);
answerPrintButton(document);
showCartCount(document);
answerStepsBack(document);
giveClicksBack();
whenIdle(bringCopyButtons);
void showFonts(document.documentElement).then(() => {
  watchLazyParts();
  layOutRest(whenIdle);
});
whenIdle(() => whenShown(start));

/** These buttons now answer by themselves: the starter has no more clicks of theirs to keep. */
function giveClicksBack(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-replay=late]')) {
    delete button.dataset.replay;
    if (!button.hasAttribute('aria-busy')) continue;
    button.removeAttribute('aria-busy');
    button.click();
  }
}

async function start() {
  const { data, external } = __LATE_SETTINGS__;
  nameAppManifest(document);
  reportVisits(data);
  if (!external) return;
  const script: typeof import('#app/features/consent/external-services.ts') = await import(
    /* @vite-ignore */ __EXTERNAL_SERVICES__
  );
  script.startExternalServices(external);
}
