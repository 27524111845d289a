const SVG = 'http://www.w3.org/2000/svg';

/** Where the icons of menus and panels are, made by `npm run icons`. */
export const MENU_ICONS = '/menu-icons.svg';

/**
 * Puts the icons of the menus before their links, from one file that browsers keep. Done by React, at the first sign of
 * intent: no first view carries or fetches what a closed menu holds. The style sheet keeps their places.
 */
export function drawMenuIcons(menus: Element): void {
  for (const link of menus.querySelectorAll('.drop ul:first-child a')) {
    if (link.firstElementChild) continue;
    const icon = document.createElementNS(SVG, 'svg');
    icon.setAttribute('class', 'ico');
    icon.setAttribute('aria-hidden', 'true');
    const use = document.createElementNS(SVG, 'use');
    use.setAttribute('href', `${MENU_ICONS}#${menuIconId(link.getAttribute('href') ?? '')}`);
    icon.append(use);
    link.prepend(icon);
  }
}

/** That of a link's icon in public/menu-icons.svg (`npm run icons`). */
export function menuIconId(to: string): string {
  return to.replace(/\W+/g, '-');
}
