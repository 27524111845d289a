/**
 * Asks for the web fonts once the page has been painted in the system's: on a slow network their 73 KB would otherwise
 * compete with the page itself. Later pages of the visit find them in the browser's cache and show them at once.
 */
export function bringFonts(page: HTMLElement): void {
  const all = ['Atkinson', 'National Park'].map((name) => `1em '${name}'`);
  try {
    if (sessionStorage.getItem('fonts')) {
      page.dataset.fonts = '2';
      return;
    }
    sessionStorage.setItem('fonts', '1');
  } catch {
    // Storage is refused: every page begins in the system's fonts.
  }
  // The frame's callback runs before its paint, the task it leaves runs after.
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const bring = async () => {
    await painted();
    const loads = all.map((font) => document.fonts.load(font).catch(() => {}));
    // One after the other: a slow phone lays the page out anew for each, and must not stall for both at once.
    for (const [index, load] of loads.entries()) {
      await load;
      page.dataset.fonts = String(index + 1);
      await painted();
    }
  };
  void bring();
}
