import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.resolve(import.meta.dirname, '../../public/illustrations');

/** The shapes of public/illustrations/<name>.svg, drawn on 320 × 240; null if there is no such drawing. */
export function readIllustration(name: string): string | null {
  const file = path.join(FOLDER, `${name}.svg`);
  if (!/^[\w-]+$/.test(name) || !existsSync(file)) return null;
  return innerShapes(readFileSync(file, 'utf8'));
}

/** The shapes of a drawing, without its root and its title. */
export function innerShapes(svg: string): string {
  return svg.replace(/^[\s\S]*?<svg[^>]*>(?:<title>[^<]*<\/title>)?/, '').replace(/<\/svg>\s*$/, '');
}
