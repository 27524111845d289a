/**
 * Menus are <details data-menu>: the browser opens and closes them. This closes those that are left, by a click or by
 * the focus going elsewhere, and on Escape, which gives the focus back to what opened them.
 */
export function closeMenusOn(root: Document): void {
  const opened = () => root.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]');
  const closeLeft = ({ target }: Event) => {
    // Over the whole screen (site-header.css), one accordion that closed under the finger would move what it points at.
    if ((target as Element).closest?.('.menu-button[open] + .nav')) return;
    // The tools of the page are the last line of that menu, beside it (app/routes/site/layout/page-tools.tsx).
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
  // On their way down from the window: while React hydrates, it stops them at the document.
  window.addEventListener('click', closeLeft, true);
  window.addEventListener('focusin', closeLeft, true);
  window.addEventListener('keydown', closeOnEscape, true);
}

/** What the button of the menu over the whole screen opens is beside it. */
const reachOf = (menu: Element) => (menu.matches('.menu-button') && menu.parentElement) || menu;
