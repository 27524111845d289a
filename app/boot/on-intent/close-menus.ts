/**
 * Menus are <details data-menu>: the browser opens and closes them. This closes a menu that the visitor leaves, by a
 * click or by moving the focus, and on Escape, which returns the focus to what opened it.
 */
export function closeMenusOn(root: Document): void {
  const opened = () => root.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]');
  const closeLeft = ({ target }: Event) => {
    // In the menu over the whole screen (site-header.css), an accordion that closes would move what the finger points
    // at.
    if ((target as Element).closest?.('.menu-button[open] + .nav')) return;
    // The tools of the page are the last line of that menu, and beside it in the document
    // (app/routes/site/layout/page-tools.tsx).
    const isTool = (target as Element).closest?.('.floaters');
    for (const menu of opened())
      if (!menu.contains(target as Node) && !(isTool && menu.matches('.menu-button'))) menu.open = false;
  };
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    const menus = [...opened()];
    const left = menus.find((menu) => reachOf(menu).contains(root.activeElement));
    for (const menu of menus) menu.open = false;
    left?.querySelector('summary')?.focus();
  };
  // In the capture phase, from the window: while React hydrates, it stops these events at the document.
  window.addEventListener('click', closeLeft, true);
  // A click that came before this script (app/boot/wait-for-intent.ts).
  window.addEventListener('app:clicked', closeLeft, true);
  window.addEventListener('focusin', closeLeft, true);
  window.addEventListener('keydown', closeOnEscape, true);
}

/** What the button of the full-screen menu opens is beside it. */
const reachOf = (menu: Element) => (menu.matches('.menu-button') && menu.parentElement) || menu;
