import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The symbol of the logo: a tile with its first corner cut, the letter P, and its joint, on a square of 64 units. */
const FAVICON = readFileSync(path.resolve(import.meta.dirname, '../../public/favicon.svg'), 'utf8');
const [tile = '', ...letter] = FAVICON.match(/<(?:path|circle)[^>]*>/g) ?? [];

/** The tile leaves a unit around it, which a small icon would show as a blurred edge. */
const TILE = { left: 1, top: 1, width: 62 };
/** The letter, with its stroke, spans 16–52 by 9–56. */
const LETTER_MIDDLE = { x: 34, y: 32.5 };

/** The tile from edge to edge, with its cut corner transparent. */
export function markSvg(): string {
  return drawing(TILE, tile);
}

/**
 * The letter on a board without an edge, for systems that cut icons to their own shape; `width` in units of the tile.
 */
export function fullBleedSvg(width: number): string {
  const [left, top] = [LETTER_MIDDLE.x - width / 2, LETTER_MIDDLE.y - width / 2];
  const board = tile.replace(/ d="[^"]*"/, ` d="M${left} ${top}h${width}v${width}h-${width}z"`);
  return drawing({ left, top, width }, board);
}

function drawing({ left, top, width }: typeof TILE, ground: string): string {
  const box = `viewBox="${left} ${top} ${width} ${width}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${ground}${letter.join('')}</svg>`;
}
