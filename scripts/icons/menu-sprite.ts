import type { IconNode } from 'lucide';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { menuIconId } from '#app/features/navigation/draw-menu-icons.ts';
import { isMenu, mainMenu } from '#app/features/navigation/menu.ts';
import { menuIcons } from '#app/features/navigation/menu-icons.ts';
import { toolIcons } from '#app/features/navigation/tool-icon-list.ts';

/** The icons of the menus and panels in one SVG file: a <symbol> for each link, named after its address, and for each tool. */
export function menuSprite(): string {
  const links = mainMenu.filter(isMenu).flatMap(({ links }) => links);
  const ofLinks = links.map(({ to, icon }) => {
    if (!icon) throw new Error(`${to} has no icon: app/features/navigation/menu.ts`);
    return symbol(menuIconId(to), menuIcons[icon]);
  });
  const symbols = [...ofLinks, ...Object.entries(toolIcons).map(([name, icon]) => symbol(name, icon))];
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`;
}

function symbol(id: string, icon: IconNode): string {
  const lines = icon.map(([tag, attributes]) => renderToStaticMarkup(createElement(tag, attributes)));
  return `<symbol id="${id}" viewBox="0 0 24 24">${shorten(lines.join(''))}</symbol>`;
}

const shorten = (lines: string) => lines.replace(/><\/(?:path|circle|rect|line|polyline)>/g, '/>');
