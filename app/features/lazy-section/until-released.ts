/**
 * Resolves when nobody is pressing on anything in the page. If something moves between a press and its release, the
 * click is lost: it goes to neither of the two places.
 */
export async function untilReleased(page: Document): Promise<void> {
  // A press can end in many ways (outside the window, as a drag, as a scroll): the browser tracks all of them.
  while (page.querySelector(':active')) await new Promise(requestAnimationFrame);
}
