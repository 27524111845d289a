import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { menuIcons } from '#app/features/navigation/menu-icons.ts';

/** All icons of the menus in one SVG file: a <symbol> each, named as in menu-icons.ts. */
export function menuSprite(): string {
  const symbols = Object.entries(menuIcons).map(([name, icon]) => {
    const drawn = renderToStaticMarkup(createElement(icon));
    const lines = drawn.slice(drawn.indexOf('>') + 1, drawn.lastIndexOf('</svg>'));
    return `<symbol id="${name}" viewBox="0 0 24 24">${shorten(lines)}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`;
}

const shorten = (lines: string) => lines.replace(/><\/(?:path|circle|rect|line|polyline)>/g, '/>');
