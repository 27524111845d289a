/**
 * The script of the document's head (put there by server/pages/html/), for what no page may begin without: a theme the visitor chose
 * (app/boot/on-intent/change-theme.ts), so that none flashes in another one, the fonts of a visit that has them (app/boot/after-paint/show-fonts.ts), and what only
 * wide screens need.
 */

import { WIDE_SCREEN } from '#domain/wide-screen.ts';

/** Address of the apart sheet, which the build writes here (scripts/styles/split-sheet.ts). */
declare const __APART_SHEET__: string;

try {
  const { dataset } = document.documentElement;
  dataset.theme = localStorage.theme ?? '';
  if (sessionStorage.fonts) dataset.fonts = '2';
} catch {
  // Storage is refused: the system's theme and fonts.
}

// Written, because no other link that a script adds holds the first paint back in every browser. A link in the page itself would be
// fetched by phones too.
if (matchMedia(WIDE_SCREEN).matches) document.write(`<link rel="stylesheet" href="${__APART_SHEET__}">`);
