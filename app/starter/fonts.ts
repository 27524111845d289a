/**
 * Shows the web fonts on a narrow screen, once the page and its pictures are there: on a slow network their 73 KB would
 * otherwise compete with the page itself. Later pages of the visit find them in the browser's cache and show them at
 * once. A wide screen needs none of this: the fonts are announced with the page (server/http/font-preloads.ts).
 */
export function bringFonts(page: HTMLElement): void {
  if (matchMedia('(min-width:1000px)').matches) return;
  try {
    if (sessionStorage.fonts) {
      page.dataset.fonts = '2';
      return;
    }
    sessionStorage.fonts = '1';
  } catch {
    // Storage is refused: every page begins in the system's fonts.
  }
  // The frame's callback runs before its paint, the task it leaves runs after.
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  // One after the other: a slow phone lays the page out anew for each, and must not stall for both at once.
  const show = async (font: string, shown: string) => {
    await painted();
    await document.fonts.load(`1em '${font}'`).catch(() => {});
    page.dataset.fonts = shown;
  };
  addEventListener('load', () => show('Atkinson', '1').then(() => show('National Park', '2')));
}
