/**
 * Shows the web fonts on a narrow screen, once the page and its pictures are there: on a slow network their 73 KB would
 * otherwise compete with the page itself. Later pages of the visit show them from the first paint (app/starter/head.ts). A
 * wide screen needs none of this: the fonts are announced with the page (server/http/font-preloads.ts).
 */
export async function showFonts(page: HTMLElement): Promise<void> {
  if (page.dataset.fonts || matchMedia('(min-width: 1000px)').matches) return;
  // One after the other: a slow phone lays the page out anew for each, and must not stall for both at once.
  for (const [index, font] of ['Atkinson', 'National Park'].entries()) {
    await document.fonts.load(`1em '${font}'`).catch(() => {});
    await painted();
    keepLines(() => {
      page.dataset.fonts = String(index + 1);
    });
  }
  try {
    sessionStorage.fonts = '1';
  } catch {
    // Storage is refused: every page begins in the system's fonts.
  }
}

/** The frame's callback runs before its paint, the task it leaves runs after. */
const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

/**
 * The stand-ins have the measures of the fonts, but now and then a line breaks at another word. A text on the screen that
 * would grow or shrink by a line keeps its stand-in until the next page: nothing that is being read moves.
 */
function keepLines(change: () => void): void {
  const texts = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, p, li, dd, td, summary)')]
    .filter(isOnScreen)
    .map((text) => ({ text, height: text.offsetHeight, font: getComputedStyle(text).fontFamily }));
  change();
  for (const { text, height, font } of texts)
    if (Math.abs(text.offsetHeight - height) > 2) text.style.fontFamily = font;
}

function isOnScreen(text: HTMLElement): boolean {
  // What the style sheet leaves out of the layout (late-layout.css) is below, and must not be laid out to know it.
  if (!text.checkVisibility({ contentVisibilityAuto: true })) return false;
  const { top, bottom } = text.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
