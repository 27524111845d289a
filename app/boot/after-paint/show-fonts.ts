/**
 * Shows the web fonts on a narrow screen, once the page and its pictures are loaded: on a slow network their 73 KB
 * would otherwise compete with the page itself. Later pages of the visit show them from the first paint
 * (app/boot/head.ts). A wide screen does not need this: its fonts are announced with the page
 * (server/pages/page-preloads.ts).
 */
export async function showFonts({ dataset }: HTMLElement): Promise<void> {
  if (dataset.fonts || innerWidth >= 1000) return;
  try {
    // One after the other: each makes a slow phone lay the page out again, and it must not stall for both at once.
    for (const font of ['Atkinson', 'National Park']) {
      await document.fonts.load(`1em '${font}'`);
      const texts = textsOnScreen();
      // The frame's callback runs before its paint, the task that it queues runs after.
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      dataset.fonts = dataset.fonts ? '2' : '1';
      keepLines(texts);
    }
    sessionStorage.fonts = '1';
  } catch {
    // A font did not load, or storage is refused: the next page begins with the system's fonts too.
  }
}

type SeenText = readonly [text: HTMLElement, height: number, font: string];

const textsOnScreen = (): SeenText[] =>
  [...document.querySelectorAll<HTMLElement>('main :is(h1,h2,h3,p,li,dd,td,summary)')]
    .filter(isOnScreen)
    .map((text) => [text, text.offsetHeight, getComputedStyle(text).fontFamily]);

/**
 * The fallback fonts have the measures of the web fonts, but sometimes a line breaks at another word. A visible text
 * that would grow or shrink by a line keeps its fallback until the next page: nothing that is being read moves.
 */
function keepLines(texts: SeenText[]): void {
  for (const [text, height, font] of texts)
    if (Math.abs(text.offsetHeight - height) > 2) text.style.fontFamily = font;
}

function isOnScreen(text: HTMLElement): boolean {
  // Parts that the style sheet leaves out of the layout (first-layout.css) are below the screen, and must not be laid
  // out to find that out.
  if (!text.checkVisibility({ contentVisibilityAuto: true })) return false;
  const { top, bottom } = text.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
