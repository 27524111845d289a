/**
 * Menus are <details data-menu>: the browser opens and closes them. This closes those that are left, by a click or by
 * the focus going elsewhere, and on Escape, which gives the focus back to what opened them.
 */
export function closeMenusOn(root: Document): void {
  const opened = () => root.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]');
  const closeLeft = ({ target }: Event) => {
    for (const menu of opened()) if (!menu.contains(target as Node)) menu.open = false;
  };
  root.addEventListener('click', closeLeft);
  root.addEventListener('focusin', closeLeft);
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const menu of opened()) {
      menu.open = false;
      if (menu.contains(root.activeElement)) menu.querySelector('summary')?.focus();
    }
  });
}
