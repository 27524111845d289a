import type { Root } from 'hast';
import { visit } from 'unist-util-visit';

const CLASSES: Readonly<Record<string, string>> = { ul: 'dots', ol: 'ranks' };

/**
 * Gives a class to lists that have none (steps, tasks): only pages with such a list then get its style, which an
 * element's name cannot tell from other lists (server/pages/html/used-css.ts).
 */
export function nameLists(tree: Root): void {
  visit(tree, 'element', ({ tagName, properties }) => {
    const name = CLASSES[tagName];
    if (name && !properties.className) properties.className = [name];
  });
}
