/**
 * What only answers a visitor's act: asked for at the first sign of intent (app/starter/starter.ts), before React, which comes
 * later on a slow network and never in some browsers. Its own file, kept by browsers, the same for all sites.
 */

import { nameAppManifest } from './app-manifest.ts';
import { tellOfCartChanges } from './cart-changes.ts';
import { bringCopyButtons } from './copy-buttons.ts';
import { hideFullScreen } from './full-screen.ts';
import { closeMenusOn } from './menus.ts';
import { answerPageButtons } from './page-buttons.ts';
import { answerStepsBack } from './steps-back.ts';

closeMenusOn(document);
hideFullScreen(document);
answerPageButtons(document);
answerStepsBack(document);
bringCopyButtons();
tellOfCartChanges();
nameAppManifest(document);
