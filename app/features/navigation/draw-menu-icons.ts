const SVG = 'http://www.w3.org/2000/svg';

/** The file with the icons of menus and panels, made by `npm run icons`. */
export const MENU_ICONS = '/menu-icons.svg';

/**
 * Draws the icons of the menus before their links, from one file that browsers keep. React does it, at the first sign
 * of intent: no first view carries or loads what a closed menu contains. The style sheet keeps room for them.
 */
export function drawMenuIcons(menus: Element): void {
  for (const link of menus.querySelectorAll('.drop ul:first-child a')) {
    if (link.firstElementChild) continue;
    const icon = document.createElementNS(SVG, 'svg');
    icon.setAttribute('class', 'icon');
    icon.setAttribute('aria-hidden', 'true');
    const use = document.createElementNS(SVG, 'use');
    use.setAttribute('href', `${MENU_ICONS}#${menuIconId(link.getAttribute('href') ?? '')}`);
    icon.append(use);
    link.prepend(icon);
  }
}

/** The name of a link's icon in public/menu-icons.svg (`npm run icons`). */
export function menuIconId(to: string): string {
  return to.replace(/\W+/g, '-');
}
