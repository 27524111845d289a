/**
 * Resolves once nobody presses on anything in the page. What moves between a press and its release takes the click away: it goes to
 * neither of the two places.
 */
export async function untilReleased(page: Document): Promise<void> {
  // A press may end in many ways (outside of the window, as a drag, as a scroll): the browser keeps account of them all.
  while (page.querySelector(':active')) await new Promise(requestAnimationFrame);
}
