/**
 * Asks for the web fonts once the page has been painted in the system's: on a slow network their 73 KB would otherwise
 * compete with the page itself. Later pages of the visit find them in the browser's cache and show them at once.
 */
export function bringFonts(page: HTMLElement): void {
  const show = () => {
    page.dataset.fonts = '';
  };
  try {
    if (sessionStorage.getItem('fonts')) {
      show();
      return;
    }
    sessionStorage.setItem('fonts', '1');
  } catch {
    // Storage is refused: every page begins in the system's fonts.
  }
  // The frame's callback runs before its paint, the task it leaves runs after. Both fonts then show in one new layout.
  const load = () =>
    Promise.all(['National Park', 'Atkinson'].map((name) => document.fonts.load(`1em '${name}'`)));
  requestAnimationFrame(() => setTimeout(() => load().finally(show)));
}
