/** Menus are <details data-menu>: they open and close by themselves. This closes them on Escape and on a click outside. */
export function closeMenusOn(root: Document): void {
  const opened = () => root.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]');
  root.addEventListener('click', (event) => {
    for (const menu of opened()) if (!menu.contains(event.target as Node)) menu.open = false;
  });
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const menu of opened()) {
      menu.open = false;
      if (menu.contains(root.activeElement)) menu.querySelector('summary')?.focus();
    }
  });
}
