/**
 * The script of the document's head (inlined by server/pages/html/), for what a page needs before its first paint:
 * the theme that the visitor chose (app/boot/on-intent/change-theme.ts), so that no other one flashes, the fonts that
 * the visit already has (app/boot/after-paint/show-fonts.ts), and the sheet of wide screens.
 */

import { WIDE_SCREEN } from '#domain/content/wide-screen.ts';

/** Address of the separate sheet; the build writes it here (scripts/styles/split-sheet.ts). */
declare const __APART_SHEET__: string;

try {
  const { dataset } = document.documentElement;
  dataset.theme = localStorage.theme ?? '';
  if (sessionStorage.fonts) dataset.fonts = '2';
} catch {
  // Storage is refused: the system's theme and fonts.
}

// Written with document.write, because no other link added by a script delays the first paint in every browser.
// Phones would load a link in the page itself, too.
if (matchMedia(WIDE_SCREEN).matches) document.write(`<link rel="stylesheet" href="${__APART_SHEET__}">`);
