/**
 * The script that only responds to a visitor's acts. It is loaded at the first sign of intent (app/boot/wait-for-intent.ts),
 * before React, which comes later on a slow network and never in some browsers. It is a file of its own, kept by
 * browsers, the same for all sites.
 */

import { announceCartChanges } from './announce-cart-changes.ts';
import { answerPageButtons } from './answer-page-buttons.ts';
import { answerStepsBack } from './answer-steps-back.ts';
import { closeMenusOn } from './close-menus.ts';
import { hideFullScreen } from './full-screen.ts';
import { keepFocus } from './keep-focus.ts';
import { linkAppManifest } from './link-app-manifest.ts';
import { loadCopyButtons } from './load-copy-buttons.ts';
import { moveDividers } from './move-dividers.ts';

closeMenusOn(document);
keepFocus(document);
hideFullScreen(document);
answerPageButtons(document);
answerStepsBack(document);
loadCopyButtons();
moveDividers(document);
announceCartChanges();
linkAppManifest(document);
