import type { MenuIconName } from './menu-icons.ts';

/** Empty until React runs, at the first sign of intent: no first view carries or fetches what a closed menu holds. */
export function MenuIcon({ name }: { name: MenuIconName }) {
  return (
    <svg className="ico" aria-hidden="true">
      <use data-icon={name} />
    </svg>
  );
}

/** Fills the icons of static menus, from one file that browsers keep. */
export function drawMenuIcons(menus: Element): void {
  for (const use of menus.querySelectorAll<SVGUseElement>('use[data-icon]'))
    use.setAttribute('href', `/menu-icons.svg#${use.dataset.icon}`);
}
