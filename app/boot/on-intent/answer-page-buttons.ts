import { changeTheme } from './change-theme.ts';
import { changeFullScreen } from './full-screen.ts';

/** The page's own buttons, which React renders and never handles, and what a click on each does. */
const ANSWERS: Record<string, (root: Document) => void> = {
  '.theme-button': changeTheme,
  '[data-full-screen]': changeFullScreen,
  '[data-print]': () => print(),
};

export function answerPageButtons(root: Document): void {
  const answerClick = ({ target }: MouseEvent) => {
    for (const [selector, answer] of Object.entries(ANSWERS))
      if ((target as Element).closest(selector)) answer(root);
  };
  // On its way down: React stops what comes while it hydrates the page.
  root.addEventListener('click', answerClick, true);
  giveClicksBack(root);
}

/** These buttons now work by themselves: the boot script need not keep their clicks any more. */
function giveClicksBack(root: Document): void {
  for (const button of root.querySelectorAll<HTMLElement>('[data-replay=intent]')) {
    delete button.dataset.replay;
    if (!button.ariaBusy) continue;
    button.ariaBusy = null;
    button.click();
  }
}
