import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { menuIconId } from '#app/features/navigation/draw-menu-icons.ts';
import { isMenu, mainMenu } from '#app/features/navigation/menu.ts';
import { menuIcons } from '#app/features/navigation/menu-icons.ts';

/** The icons of the menus in one SVG file: a <symbol> for each link, named after its address. */
export function menuSprite(): string {
  const links = mainMenu.filter(isMenu).flatMap(({ links }) => links);
  const symbols = links.map(({ to, icon }) => {
    if (!icon) throw new Error(`${to} has no icon: app/features/navigation/menu.ts`);
    const drawn = renderToStaticMarkup(createElement(menuIcons[icon]));
    const lines = drawn.slice(drawn.indexOf('>') + 1, drawn.lastIndexOf('</svg>'));
    return `<symbol id="${menuIconId(to)}" viewBox="0 0 24 24">${shorten(lines)}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`;
}

const shorten = (lines: string) => lines.replace(/><\/(?:path|circle|rect|line|polyline)>/g, '/>');
