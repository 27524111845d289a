/**
 * What a page runs once it is loaded and painted (app/boot/wait-for-intent.ts), for a visitor who has not acted yet:
 * shows the fonts and the cart's count, lays out the rest, counts the visit and, if an external service is
 * configured, asks for consent. It is a file of its own, kept by browsers, so that pages stay light; the server
 * writes the settings into it (server/pages/html/after-paint-script.ts).
 */

import { colourBar } from '#app/features/theme/bar-colour.ts';
import { reportVisits } from '#app/features/tracking/report-visits.ts';
import type { ToldSettings } from '#server/pages/html/after-paint-script.ts';
import { layOutRest } from './lay-out-rest.ts';
import { showCartCount } from './show-cart-count.ts';
import { showFonts } from './show-fonts.ts';
import { watchLazyParts } from './watch-lazy-parts.ts';

declare const __SCRIPT_SETTINGS__: ToldSettings;

const page = document.documentElement;
const settings = __SCRIPT_SETTINGS__;
const { external } = settings;

const { theme } = page.dataset;
if (theme) colourBar(document, theme === 'dark' ? 'all' : 'not all');
showCartCount(page);
void showFonts(page).then(watchLazyParts).then(layOutRest);
reportVisits(settings);
// Not caught, like what follows the fonts: a failure belongs in the browser's console.
if (external)
  void import(/* @vite-ignore */ external.script).then(
    (script: typeof import('#app/features/consent/external-services.ts')) =>
      script.startExternalServices(external),
  );
